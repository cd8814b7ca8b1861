import {
  bothColumns,
  fieldColumn,
  fold,
  numberColumn,
  slugColumn,
  textColumn,
  textOf,
  timeColumn,
  titleOf,
  wordColumn,
  type ImportColumn,
} from '#api/imports/columns.ts'
import type { ImportList } from '#api/imports/import-route.ts'
import { admissions, eventKinds, eventModes } from '#contract/events/events.ts'
import { eventDefaults, eventInput, type EventInput } from '#contract/events/manage.ts'
import en from '#web/locales/en/events-manage.json' with { type: 'json' }
import kindsEn from '#web/locales/en/events.json' with { type: 'json' }
import pt from '#web/locales/pt/events-manage.json' with { type: 'json' }
import kindsPt from '#web/locales/pt/events.json' with { type: 'json' }
import { toInput } from '../event-input.ts'
import { findEventsNamed } from '../queries.ts'
import { changeEvent, createEvent } from '../service.ts'

const columns: Record<string, ImportColumn> = {
  slug: slugColumn,
  kind: wordColumn('kind', eventKinds, { pt: kindsPt, en: kindsEn }, 'kind'),
  ...bothColumns('title', 'title'),
  ...bothColumns('summary', 'summary'),
  ...bothColumns('description', 'description'),
  field: fieldColumn,
  mode: wordColumn('mode', eventModes, { pt, en }, 'mode'),
  admission: wordColumn('admission', admissions, { pt, en }, 'admission'),
  venue: textColumn('venue.name'),
  street: textColumn('venue.address'),
  link: textColumn('link'),
  starts_at: timeColumn('startsAt'),
  ends_at: timeColumn('endsAt'),
  zone: textColumn('zone'),
  capacity: numberColumn('capacity'),
  online_capacity: numberColumn('onlineCapacity'),
}

function venueOf(venue: unknown) {
  const { name, address } = (venue ?? {}) as Partial<NonNullable<EventInput['venue']>>
  return name?.trim() ? { name, address: address ?? null } : null
}

/** A line without a page address is about the event of its title that starts at the same time. */
export const eventImport: ImportList = {
  name: 'events',
  columns,
  schema: eventInput,
  defaults: ({ zone }) => ({ ...eventDefaults, zone }),
  finish: ({ venue, ...draft }) => ({ ...draft, venue: venueOf(venue) }),
  titleOf,
  sameness: (draft) => `${fold(titleOf(draft))} ${textOf(draft['startsAt']).slice(0, 16)}`,
  find: async (db, { slugs, titles }) =>
    (await findEventsNamed(db, slugs, titles)).map((row) => ({
      key: row.slug,
      slug: row.slug,
      version: row.version,
      isDraft: row.state === 'draft',
      input: toInput(row),
    })),
  create: (deps, caller, draft) => createEvent(deps, caller, draft as EventInput),
  change: (deps, caller, slug, change) => changeEvent(deps, caller, slug, { ...change, announce: false }),
}
