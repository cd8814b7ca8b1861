// The id of an invitation is none: it opens for the account of its address alone.
const secretLink = /(\/(?:auth\/[a-z-]+|invitations?|calendar|outcomes?)\/)(?![\da-f]{8}(?:-[\da-f]{4}){3}-)[^\s"<]+/g

/** Cuts the secret out of links to reset, confirm, accept or answer, and of private calendar addresses, in text and HTML. */
export function withoutSecrets(text: string): string {
  return text.replaceAll(secretLink, '$1…')
}

export const hasSecret = (text: string) => text.search(secretLink) !== -1
