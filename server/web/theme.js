// Runs before the first paint, so that no page shows the wrong theme or language: a plain script, not a module.
// The key and the fields are those of common/settings.js.
(function () {
  /** @type {{ theme?: string, language?: string }} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('tessera.settings') || '{}') || {};
  } catch {
    // Nothing kept: the system decides.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)');
  function paint() {
    document.documentElement.dataset.theme = kept.theme || (dark.matches ? 'dark' : 'light');
  }
  paint();
  dark.addEventListener('change', paint);
  document.documentElement.lang = kept.language || (/^de/i.test(navigator.language) ? 'de' : 'en');
})();
