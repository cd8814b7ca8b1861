import { later } from '#web/lib/page/later.ts'

/** The error sentences. They are fetched on the first error, to keep the first page light. */
const messages = later(() => import('#contract/errors/messages.ts'))

/** Resolves without them too, for example offline: the next error tries again. */
export const loadMessages = messages.prepare
export const loadedMessages = messages.loaded
/** Undefined until they have loaded; loading starts when `wanted` is true. */
export const useMessages = messages.useLoaded
