type Rules = Record<'createHTML' | 'createScriptURL', (text: string) => string | null>
type Policies = { defaultPolicy: object | null; createPolicy: (name: string, rules: Rules) => object }

/** The one script that a page names in code; the page of a door names its own. */
export const workerPath = '/sw.js'
const only = (allowed: string) => (text: string) => (text === allowed ? allowed : null)

/**
 * The content security policy refuses every string as HTML or address of a script. React Aria clears its announcer with
 * `innerHTML = ''` when a date changes, which would throw: allow the empty string, our own worker, and nothing else.
 */
export function trustOwn(worker = workerPath): void {
  const policies = (window as { trustedTypes?: Policies }).trustedTypes
  if (!policies || policies.defaultPolicy) return
  policies.createPolicy('default', { createHTML: only(''), createScriptURL: only(worker) })
}
