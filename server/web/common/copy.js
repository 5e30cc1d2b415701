// Copying and sharing, with what the browser offers: on plain http there is neither a clipboard nor a sheet to share by.

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

/** Whether this browser can share such a thing. @param {ShareData} data */
export const canShare = (data) => typeof navigator.share === 'function' && (navigator.canShare?.(data) ?? true);

/**
 * Opens the sheet. Browsers do that only at the press itself, so nothing may be waited for before.
 * @param {ShareData} data
 * @returns {Promise<boolean>} whether it worked; to close the sheet is the reader's right, and no failure
 */
export async function share(data) {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
