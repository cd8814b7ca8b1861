const prefix = 'viveiro.draft.'
const ownerKey = 'viveiro.draft-owner'

/** Stores unsent input in this tab, so that it survives an expired session. Passwords are never stored. */
export function saveDraft(key: string, values: unknown) {
  safely(() => sessionStorage.setItem(prefix + key, JSON.stringify(values, withoutPasswords)))
}

export function readDraft<V extends object>(key: string, initial: V): V {
  const text = safely(() => sessionStorage.getItem(prefix + key))
  const draft: unknown = text ? safely(() => JSON.parse(text) as unknown) : null
  return typeof draft === 'object' && draft !== null ? { ...initial, ...draft } : initial
}

export function hasDraft(key: string): boolean {
  return safely(() => sessionStorage.getItem(prefix + key)) != null
}

export function discardDraft(key: string) {
  safely(() => sessionStorage.removeItem(prefix + key))
}

export function discardAllDrafts() {
  safely(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  })
}

/** Drafts are private: another person who signs in in the same tab does not see them. */
export function claimDrafts(userId: string) {
  safely(() => {
    const owner = sessionStorage.getItem(ownerKey)
    if (owner !== null && owner !== userId) discardAllDrafts()
    sessionStorage.setItem(ownerKey, userId)
  })
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
