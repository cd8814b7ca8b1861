/** Characters that can make one text look like another, or that other systems read as a command. */

/** Controls of all kinds, line and paragraph separators, whatever turns the direction of text, and notes between lines. */
const hidden = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f\ufff9-\ufffb]/u
/** The same for text of several lines, which may hold line breaks, tabs and marks of right-to-left languages. */
const hiddenInText = /[[\p{Cc}\u202a-\u202e\u2066-\u206f\ufff9-\ufffb]--[\t\n\r]]/v

export const isOneLine = (text: string) => !hidden.test(text)
export const isPlainText = (text: string) => !hiddenInText.test(text)

/** Nothing unseen in a name, but what joins letters or chooses their form: Persian, Sinhala and Japanese names need it. */
const unseen = /[[\p{Cf}\p{Co}\p{DI}]--[\p{Variation_Selector}\u200c-\u200d]]/v
export const isName = (text: string) => !unseen.test(text)

/** Marks of European scripts: composed letters hold theirs, and none takes more than two besides. */
const stacked = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{3}|[\p{Mn}\p{Me}]{5}/u

/** Whether its letters stay on their line: a Burmese syllable has up to four marks, a joke has forty. */
export const isUnstacked = (text: string) => !stacked.test(text.normalize('NFC'))

/** Whether anything of it can be seen; an empty text counts, since another rule asks for text. */
export const isVisible = (text: string) => text.trim() === '' || /[^\s\p{C}\p{DI}\u2800]/u.test(text)

/** A page of the web: no credentials, and nothing that shows another address than it opens. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\p{C}\p{Z}\\]+$/iu.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === '' && !/^https?:\/\/[^/?#]*@/i.test(text)
}

/** The part of RFC 5321 that every mail server takes: no quotes, literals or characters that nobody sees. */
export function isSaneEmail(text: string): boolean {
  const [local = '', domain = ''] = text.split('@')
  return (
    !/["[\]\p{C}\p{Z}\p{DI}\u2800]/u.test(text) &&
    local.length <= 64 &&
    domain.split('.').every((label) => label.length <= 63 && !/^-|-$/.test(label))
  )
}
