import type { UserEvent } from '@testing-library/user-event'

/** Appends a text to a field at once; typing would render a long form again for every key. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field)
  await user.paste(text)
}
