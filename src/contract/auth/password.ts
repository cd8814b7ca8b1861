import { passwordLimits } from './auth.ts'
import { portugueseWords } from './password-words.ts'

const passwordReasons = [
  'too_short',
  'too_long',
  'contains_personal',
  'contains_programme',
  'repeats',
  'sequence',
  'guessable',
] as const
export type PasswordReason = (typeof passwordReasons)[number]
type PasswordScore = 0 | 1 | 2 | 3 | 4
/** A password with any reason is refused. */
export type PasswordJudgement = { score: PasswordScore; reasons: readonly PasswordReason[] }

const leastScore = 3
// Long enough to recognise a strong password, and bounds the time that a hostile one costs the server.
const judgedLength = 80
const wordsOfProduct = ['viveiro']

/** Keyboards encode the same character differently; one password must give one hash. */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC')
}

/**
 * Judges how well a new password resists guessing. `personal` holds the person's names and e-mail address, `programme`
 * the names of the programme and its organiser. The dictionaries are loaded at the first call.
 */
export async function judgePassword(
  password: string,
  personal: readonly string[],
  programme: readonly string[],
): Promise<PasswordJudgement> {
  const text = normalisePassword(password)
  const size = Array.from(text).length
  if (size > passwordLimits.max) return { score: 0, reasons: ['too_long'] }

  const own = personal.flatMap(wordsOf)
  const shared = [...wordsOfProduct, ...programme].flatMap(wordsOf)
  const judged = text.slice(0, judgedLength)
  const { score, sequence } = (await estimator()).check(judged, [...own, ...shared])
  const share = (...patterns: string[]) =>
    sequence.filter(({ pattern }) => patterns.includes(pattern)).reduce((sum, { token }) => sum + token.length, 0) /
    Math.max(judged.length, 1)

  const faults: Record<PasswordReason, boolean> = {
    too_short: size < passwordLimits.min,
    too_long: false,
    contains_personal: containsAny(text, own),
    contains_programme: containsAny(text, shared),
    repeats: share('repeat') > 2 / 3,
    sequence: share('sequence', 'spatial') > 2 / 3,
    guessable: score < leastScore,
  }
  const reasons = passwordReasons.filter((reason) => faults[reason])
  return { score: (reasons.length === 0 ? score : Math.min(score, leastScore - 1)) as PasswordScore, reasons }
}

let loading: ReturnType<typeof loadEstimator> | undefined
// A failed download is retried at the next call.
const estimator = () =>
  (loading ??= loadEstimator().catch((error: unknown) => {
    loading = undefined
    throw error
  }))

async function loadEstimator() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary: { ...dictionary, 'words-pt': portugueseWords }, graphs: adjacencyGraphs })
}

const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The words of a name, or of the local part of an e-mail address. */
function wordsOf(text: string): string[] {
  const name = fold(text.split('@')[0] ?? '')
  return [...new Set([name, ...name.split(/[^\p{L}\p{N}]+/u)])].filter((word) => word.length >= 3)
}

/** Pairs: what is written, and what it stands for. */
const lookAlikes = new Map(
  '0o 1i !i |i li 3e €e 4a @a 5s $s 7t +t 8b 6g 9g 2z (c'.split(' ').map(([sign = '', letter = '']) => [sign, letter]),
)

/** One spelling for what looks alike, so that "V1v31r0" is read as "viveiro". */
const unleet = (text: string) => text.replaceAll(/./gsu, (character) => lookAlikes.get(character) ?? character)

// A short name is refused only as a whole word: Ana may use "bananas".
const containsAny = (password: string, words: readonly string[]) =>
  [(text: string) => text, unleet].some((spell) => {
    const text = spell(fold(password))
    const parts = new Set(text.split(/[^\p{L}]+/u))
    return words.map(spell).some((word) => (word.length > 3 ? text.includes(word) : parts.has(word)))
  })
