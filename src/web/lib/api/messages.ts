import { later } from '#web/lib/page/later.ts'

/** The error sentences, with those of every way in, whose contract the login page has not. They are fetched on the first error, to keep the first page light. */
const messages = later(async () => {
  const [sentences] = await Promise.all([
    import('#contract/errors/messages.ts'),
    import('#contract/auth/sign-in-errors.ts'),
  ])
  return sentences
})

/** Resolves without them too, for example offline: the next error tries again. */
export const loadMessages = messages.prepare
export const loadedMessages = messages.loaded
/** Undefined until they have loaded; loading starts when `wanted` is true. */
export const useMessages = messages.useLoaded
