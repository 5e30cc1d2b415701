// Copying, with what the browser offers: on plain http there is no clipboard interface.

/**
 * Copies a text.
 * @param {string} text
 * @returns {Promise<boolean>} whether it worked
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The old way: select a field and ask the browser to copy the selection. @param {string} text */
function copyBySelection(text) {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'off-screen';
  const focused = document.activeElement;
  // Behind an open dialog nothing can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
