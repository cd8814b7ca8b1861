import { useLayoutEffect } from 'react'

/** What is shown now takes the place of the first picture of the visit. */
export const useFirstPictureGone = (): void => useLayoutEffect(() => document.querySelector('#boot')?.remove(), [])
