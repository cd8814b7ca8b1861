import type { Endpoint } from '#contract/endpoint.ts'
import type { Signed, TestApp } from './app.ts'
import { request } from './call.ts'

export type Answer = { path: string; text: string }
/** Values for path parameters; a list is tried one by one. */
export type Known = Record<string, string | number | readonly string[]>

/**
 * Every answer of the API that somebody can get by reading, with the ids they know. For tests that look for what must
 * stand in none of them: a new endpoint is asked as well.
 */
export async function everyAnswer(
  t: TestApp,
  who: Signed,
  { known, q }: { known: Known; q: string },
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const endpoint of t.app.endpoints.filter(({ method }: Endpoint) => method === 'GET')) {
    const names = Object.keys(endpoint.params?.shape ?? {})
    const lists = names
      .map((name) => known[name] ?? known['id'])
      .filter((value): value is readonly string[] => Array.isArray(value))
    const turns = Math.max(1, ...lists.map(({ length }) => length))
    for (let turn = 0; turn < turns; turn += 1) {
      const valueOf = (name: string) => {
        const value = known[name] ?? known['id']
        return Array.isArray(value) ? (value[turn] ?? value[0]) : value
      }
      const params = Object.fromEntries(names.map((name) => [name, valueOf(name)]))
      const query = endpoint.query && 'q' in endpoint.query.shape ? { q } : {}
      const answer = await request(t.app, endpoint, { params, query }, who)
      const headers = answer.headers['content-disposition'] ?? ''
      // An error may repeat what was asked for.
      if (answer.statusCode < 300) answers.push({ path: endpoint.path, text: `${headers}\n${answer.body}` })
    }
  }
  return answers
}

/** Where one of these words stands, whatever its case: «/reviews: Quitéria». */
export const wordsIn = (answers: readonly Answer[], words: readonly string[]): string[] =>
  answers.flatMap(({ path, text }) =>
    words.filter((word) => text.toLowerCase().includes(word.toLowerCase())).map((word) => `${path}: ${word}`),
  )
