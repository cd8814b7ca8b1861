/** Goes on in a task of its own, so that a slow phone can handle a touch in between. */
export const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
