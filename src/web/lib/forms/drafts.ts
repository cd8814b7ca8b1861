const prefix = 'viveiro.draft.'
const ownerKey = 'viveiro.draft-owner'

/** Whose drafts this tab keeps; null for visitors. */
let owner: string | null = null

/**
 * Stores unsent input, never passwords. The tab's own copy wins; a second one on the device survives closing the tab. A
 * visitor's input stays in the tab: the next person at this device would otherwise see it.
 */
export function saveDraft(key: string, values: unknown) {
  const text = JSON.stringify(values, withoutPasswords)
  for (const place of places()) safely(() => place().setItem(nameOf(key), text))
}

export function readDraft<V extends object>(key: string, initial: V): V {
  const text = stored(key)
  const draft: unknown = text ? safely(() => JSON.parse(text) as unknown) : null
  return typeof draft === 'object' && draft !== null ? { ...initial, ...draft } : initial
}

export const hasDraft = (key: string): boolean => stored(key) !== null

/** Whether anything of anybody is kept here. */
export const hasDrafts = (): boolean => allPlaces.some((place) => keysIn(place).length > 0)

export function discardDraft(key: string) {
  for (const place of places()) safely(() => place().removeItem(nameOf(key)))
}

export function discardAllDrafts() {
  for (const place of allPlaces) for (const key of keysIn(place)) safely(() => place().removeItem(key))
}

/** Drafts are private: another person who signs in at the same device does not see them. */
export function claimDrafts(userId: string) {
  owner = userId
  for (const place of allPlaces) {
    safely(() => {
      const before = place().getItem(ownerKey)
      if (before !== null && before !== userId) for (const key of keysIn(place)) place().removeItem(key)
      place().setItem(ownerKey, userId)
    })
  }
}

type Place = () => Storage
// Functions, because even reading the property throws where site data is blocked.
const tab: Place = () => sessionStorage
const device: Place = () => localStorage
const allPlaces = [tab, device]

const places = (): Place[] => (owner === null ? [tab] : allPlaces)
const nameOf = (key: string) => prefix + key
const keysIn = (place: Place): string[] =>
  safely(() => Object.keys(place()).filter((key) => key.startsWith(prefix))) ?? []

function stored(key: string): string | null {
  for (const place of places()) {
    const text = safely(() => place().getItem(nameOf(key)))
    if (text) return text
  }
  return null
}

function withoutPasswords(key: string, value: unknown): unknown {
  return /password/i.test(key) ? undefined : value
}

// Storage may be blocked or full; a missing draft must not break the form.
function safely<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}
