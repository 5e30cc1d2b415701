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
  const language = kept.language || (/^de/i.test(navigator.language) ? 'de' : 'en');
  document.documentElement.lang = language;
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  for (const name of ['', 'refusals_']) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = new URL(`words/${name}${language}.js`, script.src).href;
    document.head.append(link);
  }
})();
