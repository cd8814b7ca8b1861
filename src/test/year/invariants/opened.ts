import { sql } from 'kysely'
import { hashToken } from '#api/records/invitations.ts'
import type { SentMail } from '../installation.ts'
import { tokenOf, type World } from '../world.ts'

/** Pages whose address is that of what they show, with the part of the API that answers it. */
const shown: readonly [RegExp, string][] = [
  [/^\/(events|challenges|opportunities)\/([\w-]+)$/, '/$1/$2'],
  [/^\/startup\/([0-9a-f-]{36})$/, '/startups/$1'],
  [/^\/(problems|solutions|applications)\/([0-9a-f-]{36})$/, '/$1/$2'],
  [/^\/applications\?id=([0-9a-f-]{36})$/, '/applications/$1'],
  [/^\/applications\/received\?id=([0-9a-f-]{36})$/, '/manage/applications/$1'],
  [/^\/manage\/(startups|problems|applications)\?id=([0-9a-f-]{36})$/, '/manage/$1/$2'],
  [/^\/mentoring\/([0-9a-f-]{36})$/, '/mentoring/requests/$1'],
  [/^\/mentoring\/([0-9a-f-]{36})\/(brief|after)$/, '/mentoring/sessions/$1/$2'],
  [/^\/(trainees|reviews|manage\/reviews)\/([0-9a-f-]{36})$/, '/$1/$2'],
  [/^\/invitations\/([\w-]+)$/, '/invitations/$1'],
]

/** What somebody was told, by mail or as a notice, with the addresses in it. */
export type Told = { recipient: string; kind: string; paths: readonly string[]; at: Date }

/** The addresses of pages in a mail. */
export const pathsIn = (text: string): string[] =>
  [...text.matchAll(/http:\/\/ano\.test(\/[^\s#)]*)/g)].map(([, path = '']) => path)

const takenBack = ['withdrawn', 'cancelled', 'recused']

/** Mentors see a person as long as they accompany them. */
const endsLink = ({ kind, subject }: SentMail) =>
  kind === 'mentoring.linked' && /^(Terminou|It has ended)/.test(subject)

/** What was there when they were told may be gone by the evening: then they must have been told that too. */
const knowsItsEnd = ({ mails }: World, { recipient, kind, at }: Told): boolean => {
  const [area] = kind.split('.')
  return mails.some((mail) => {
    const [of, occasion = ''] = mail.kind.split('.')
    const isEnd = (of === area && takenBack.includes(occasion)) || (area === 'cohorts' && endsLink(mail))
    return isEnd && mail.recipient === recipient && mail.at >= at
  })
}

/** An invitation opens until it is answered: whoever answered it knows where it led. */
async function wasAnswered({ at }: World, api: string): Promise<boolean> {
  const [, key] = /^\/invitations\/(.+)$/.exec(api) ?? []
  if (key === undefined) return false
  const answered = await at.deps.db
    .selectFrom('invitations')
    .select('id')
    .where('state', 'in', ['accepted', 'declined'])
    .where((eb) => eb.or([eb('token_hash', '=', hashToken(key)), eb(sql`id::text`, '=', key)]))
    .executeTakeFirst()
  return answered !== undefined
}

/** Follows the links of what people were told, as they do: what they cannot open. */
export async function openedBy(world: World, told: readonly Told[]): Promise<string[]> {
  const broken: string[] = []
  for (const one of told) {
    const { recipient, paths, kind } = one
    const who = world.people.find(({ email }) => email === recipient)
    if (!who?.id || who.hasLeft) continue
    for (const path of paths) {
      const api = addressOf(withoutTab(path))
      if (!api) continue
      const headers = { authorization: `Bearer ${await tokenOf(world, who)}` }
      const { statusCode } = await world.at.app.inject({ url: `/api/v1${api}`, headers })
      if (statusCode >= 400 && !knowsItsEnd(world, one) && !(await wasAnswered(world, api)))
        broken.push(`${kind} names ${path}, which answers ${statusCode} to ${recipient}`)
    }
  }
  return broken
}

/** The part of a page that is opened first does not matter. */
const withoutTab = (path: string) => path.replace(/[.,]$/, '').replace(/(\?tab=|#).*$/, '')

function addressOf(path: string): string | undefined {
  for (const [pattern, api] of shown) if (pattern.test(path)) return path.replace(pattern, api)
  return undefined
}
