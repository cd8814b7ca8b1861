import type { UserEvent } from '@testing-library/user-event'

/** Puts a text behind what a field holds, at once: in a long form every key would draw the whole page again. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field)
  await user.paste(text)
}
