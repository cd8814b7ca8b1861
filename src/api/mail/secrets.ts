const secretLink = /(\/(?:auth\/[a-z-]+|invitations?|calendar|outcomes?)\/)[^\s"<]+/g

/** Cuts the secret out of links to reset, confirm, accept or answer, and of private calendar addresses, in text and HTML. */
export function withoutSecrets(text: string): string {
  return text.replaceAll(secretLink, '$1…')
}

export const hasSecret = (text: string) => text.search(secretLink) !== -1
