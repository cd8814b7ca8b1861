type Policies = {
  defaultPolicy: object | null
  createPolicy: (name: string, rules: { createHTML: (markup: string) => string | null }) => object
}

/**
 * The content security policy refuses every string as HTML. React Aria clears its announcer with `innerHTML = ''` when
 * a date changes, which would throw: allow the empty string, and nothing else.
 */
export function allowEmptyMarkup(): void {
  const policies = (window as { trustedTypes?: Policies }).trustedTypes
  if (!policies || policies.defaultPolicy) return
  policies.createPolicy('default', { createHTML: (markup) => (markup === '' ? '' : null) })
}
