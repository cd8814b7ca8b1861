/** Whether a key belongs to what somebody types or to an open dialog, and not to the page. */
export const isTyping = (event: KeyboardEvent): boolean =>
  event.metaKey ||
  event.ctrlKey ||
  event.altKey ||
  (event.target instanceof HTMLElement &&
    event.target.closest('input:not([type="radio"]), textarea, select, [role="dialog"]') !== null)
