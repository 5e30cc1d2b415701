// The system's own sheet for handing something on. Not every browser has one, and none has it on plain http.

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
