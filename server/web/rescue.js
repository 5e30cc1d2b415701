// Runs before all else, so that no page stays blank when a file of it does not come, as on a phone that changes networks: once in a
// while the page is loaded again by itself, else it says so and has a button. A plain script, since modules may be what is missing.
(function () {
  const KEY = 'tessera.broken';
  /** Milliseconds before the page is loaded again. */
  const PAUSE = 1000;
  /** Milliseconds within which a page that breaks again is not loaded again by itself. */
  const OFTEN = 60_000;
  let broken = false;

  /** Whether the scripts have put the page in place of what the document says while it waits for them. */
  const isShown = () => document.body && !document.querySelector('.not-yet');

  /** Whether it is a style sheet that did not come: without one the page may be shown, but not as it should be. @param {EventTarget | null} target */
  const isStyle = (target) => target instanceof HTMLLinkElement && target.rel === 'stylesheet';

  /** Whether the last page broke long ago. Where the browser keeps nothing, that cannot be known. */
  function isRare() {
    try {
      const last = Number(sessionStorage.getItem(KEY));
      sessionStorage.setItem(KEY, String(Date.now()));
      return Date.now() - last > OFTEN;
    } catch {
      return false;
    }
  }

  /** @param {Event} event */
  function rescue({ target }) {
    if (broken || (isShown() && !isStyle(target))) return;
    broken = true;
    if (isRare() && navigator.onLine) return void setTimeout(() => location.reload(), PAUSE);
    document.documentElement.classList.add('broken');
    addEventListener('online', () => location.reload());
  }

  // In the capture phase files that did not come are heard of too, not only scripts that failed.
  addEventListener('error', rescue, true);
  addEventListener('unhandledrejection', rescue);
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('.not-yet button')) location.reload();
  });
})();
