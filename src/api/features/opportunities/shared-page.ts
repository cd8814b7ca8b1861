import { buffer } from 'node:stream/consumers'
import type { ApiArea } from '#api/area.ts'
import type { Db, Deps } from '#api/deps.ts'
import { findFile } from '#api/features/attachments/queries.ts'
import { found } from '#api/http/caller.ts'
import { inLanguage } from '#api/mail/letter.ts'
import { keepPictures } from '#api/pictures/kept-pictures.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { pictures } from '#api/pictures/pictures.ts'
// From the browser's tier: drawing is pure.
// oxlint-disable-next-line no-restricted-imports
import { monogramSvg } from '#art/art.ts'
import { jobPosting } from './job-posting.ts'
import { isOpen, isShown } from './policy.ts'
import { findOpportunity, findPublicPostings, type OpportunityRow } from './queries.ts'

const path = /^\/opportunities\/([a-z0-9-]+)\/?$/
const longest = 200

/** What a link to a public posting shows when it is shared, and what search engines read while it takes applications. */
export const sharedOpportunity: NonNullable<ApiArea['sharedPage']> = async (
  { db, settings, clock },
  address,
  locale,
) => {
  const slug = path.exec(address)?.[1]
  const row = slug && (await findPublic(db, slug))
  if (!row) return undefined
  const { currency } = await findProgramme(db)
  const text = inLanguage(locale, row.description)
  const plain = text.replaceAll(/[#*_>`[\]]/g, '').replaceAll(/\s+/g, ' ')
  return {
    title: inLanguage(locale, row.title),
    description: plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain,
    ...(isOpen(row, clock()) && { data: jobPosting(row, locale, { publicUrl: settings.publicUrl, currency }) }),
  }
}

/** A posting that everybody may read. */
async function findPublic(db: Db, slug: string): Promise<OpportunityRow | undefined> {
  const row = await findOpportunity(db, null, slug)
  return row?.visibility === 'public' && isShown(row.state) ? row : undefined
}

const logoSize = 256
const kept = keepPictures(50)

/** The logo of a startup, or the first letter of the organisation's name as the pages draw it. */
export async function publicLogo({ db, storage }: Deps, slug: string): Promise<{ type: string; content: Buffer }> {
  const row = found(await findPublic(db, slug))
  const file = row.logo_id ? await findFile(db, row.logo_id) : undefined
  const stream = file && (await storage.get(file.id))
  if (stream) return { type: file.contentType, content: await buffer(stream) }
  const name = row.startup_name ?? row.organisation
  const drawn = monogramSvg(name, row.startup_id ?? name, logoSize)
  return { type: 'image/png', content: await kept(`${row.id} ${row.version}`, () => pictures.draw(drawn)) }
}

const mostListed = 5000

/** The list and its open postings. */
export const publicPostings: NonNullable<ApiArea['publicPages']> = async ({ db, clock }) => {
  const postings = await findPublicPostings(db, clock(), mostListed)
  return [
    { path: '/opportunities' },
    ...postings.map(({ slug, updated_at }) => ({ path: `/opportunities/${slug}`, changedAt: updated_at })),
  ]
}
