type Policies = {
  defaultPolicy: object | null
  createPolicy: (name: string, rules: { createHTML: (markup: string) => string | null }) => object
}

/**
 * The content security policy refuses every text as markup. react-aria empties its announcer with `innerHTML = ''`
 * each time a date changes, which would break the page: so the empty text, and nothing else, is let through.
 */
export function allowEmptyMarkup(): void {
  const policies = (window as { trustedTypes?: Policies }).trustedTypes
  if (!policies || policies.defaultPolicy) return
  policies.createPolicy('default', { createHTML: (markup) => (markup === '' ? '' : null) })
}
