import { buffer } from 'node:stream/consumers'
import type { ApiArea } from '#api/area.ts'
import type { Deps } from '#api/deps.ts'
import { found } from '#api/http/caller.ts'
import { inLanguage } from '#api/mail/letter.ts'
import { keepPictures } from '#api/pictures/kept-pictures.ts'
import { pictures } from '#api/pictures/pictures.ts'
import { findProgramme } from '#api/programme/queries.ts'
// From the browser's tier, as in first-picture.ts: drawing is pure.
// oxlint-disable-next-line no-restricted-imports
import { markSvg } from '#art/art.ts'
// oxlint-disable-next-line no-restricted-imports
import { digitSegments, SEVEN } from '#art/art-segments.ts'
import { eventCover, firstPicture } from './first-picture.ts'
import { linkedEvent } from './public/linked-data.ts'
import { findEvent } from './queries.ts'
import type { WholeEvent } from './rows.ts'

const width = 1200
const height = 630
const panel = { x: 56, y: 384, width: 824, height: 190 }
const digit = { width: 62, height: 118, thick: 14, step: 80 }
const colors = { panel: '#cfd6c3', ghost: '#c0c9b2', ink: '#1b2a20' }

/** Day, month and hour on the display; the title travels beside the picture as text. */
function digitsSvg(text: string): string {
  let x = panel.x + 40
  let [lit, unlit] = ['', '']
  for (const character of text) {
    const on = SEVEN[character]
    if (on === undefined) {
      x += 30
      continue
    }
    const y = panel.y + (panel.height - digit.height) / 2
    for (const [name, d] of Object.entries(digitSegments(x, y, digit.width, digit.height, digit.thick))) {
      if (on.includes(name)) lit += d
      else unlit += d
    }
    x += digit.step
  }
  return `<path d="${unlit}" fill="${colors.ghost}"/><path d="${lit}" fill="${colors.ink}"/>`
}

/** Without the generated cover where it lies over an uploaded one. */
function socialSvg(event: WholeEvent): string {
  const at = Temporal.Instant.from(event.starts_at.toISOString()).toZonedDateTimeISO(event.zone)
  const two = (value: number) => String(value).padStart(2, '0')
  const cover = event.cover_id ? '' : eventCover(event, { width, height })
  const mark = markSvg({ size: 96 }).replace('<svg ', '<svg x="1048" y="56" ')
  const display = `<rect x="${panel.x}" y="${panel.y}" width="${panel.width}" height="${panel.height}" rx="28" fill="${colors.panel}"/>`
  const date = digitsSvg(`${two(at.day)} ${two(at.month)}  ${two(at.hour)} ${two(at.minute)}`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${cover}${display}${date}${mark}</svg>`
}

const kept = keepPictures(50)

/** Drawn once for each version of an event; a stranger who asks again costs nothing. */
export function socialImage(deps: Pick<Deps, 'storage'>, event: WholeEvent): Promise<Buffer> {
  return kept(`${event.id} ${event.version}`, () =>
    uploadedCover(deps, event).then((cover) => pictures.draw(socialSvg(event), cover)),
  )
}

async function uploadedCover(
  { storage }: Pick<Deps, 'storage'>,
  { cover_id }: WholeEvent,
): Promise<Buffer | undefined> {
  return cover_id ? buffer(found(await storage.get(cover_id))) : undefined
}

/** What a link to an event shows when it is shared. Drafts show nothing, like events that do not exist. */
export const sharedEvent: NonNullable<ApiArea['sharedPage']> = async (deps, path, locale) => {
  const slug = /^\/events\/([a-z0-9-]+)\/?$/.exec(path)?.[1]
  const event = slug && (await findShownEvent(deps, slug))
  if (!event) return undefined
  const { publicUrl } = deps.settings
  const words = {
    title: inLanguage(locale, { pt: event.title_pt, en: event.title_en }),
    description: inLanguage(locale, { pt: event.summary_pt, en: event.summary_en }),
  }
  return {
    ...words,
    image: `/api/v1/events/${event.slug}.png?v=${event.version}`,
    picture: () => firstPicture(event, words),
    ...(event.is_public
      ? { data: linkedEvent(event, locale, { publicUrl, now: deps.clock(), ...(await findProgramme(deps.db)) }) }
      : { unlisted: true }),
  }
}

/** Of a link that somebody shares, members' events too: a draft is as if it were not there. */
export async function findShownEvent({ db }: Pick<Deps, 'db'>, slug: string): Promise<WholeEvent | undefined> {
  const event = await findEvent(db, slug)
  return event?.state === 'draft' ? undefined : event
}
