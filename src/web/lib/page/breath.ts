/** Goes on in a task of its own, so that a slow phone can handle a touch in between. */
export const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** A breath while the first page of a visit arrives, when much is to be done at once. */
export const firstBreath = async (): Promise<void> => {
  if (document.querySelector('#boot')) await breath()
}
