import js from '@eslint/js';
import globals from 'globals';

/** Run from the folder above, so that both folders lie under it. */
export default [
  { ignores: ['**/node_modules/**'] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2022, sourceType: 'module' },
    rules: {
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'max-params': ['error', 5],
      'max-lines': ['error', 400],
      'max-lines-per-function': ['error', 80],
      'no-restricted-properties': [
        'error',
        { property: 'innerHTML', message: 'Text goes in through textContent.' },
        { property: 'outerHTML', message: 'Text goes in through textContent.' },
        { property: 'insertAdjacentHTML', message: 'Text goes in through textContent.' },
        { object: 'crypto', property: 'randomUUID', message: 'Plain http has no randomUUID; use ids.js.' },
      ],
    },
  },
  { files: ['web/**/*.js'], languageOptions: { globals: globals.browser } },
  {
    files: ['web-tests/**/*.js'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: { 'max-lines-per-function': 'off' },
  },
];
