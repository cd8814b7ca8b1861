import type { Deps } from '#api/deps.ts'
import {
  countryColumn,
  fieldColumn,
  fold,
  monthColumn,
  textColumn,
  textOf,
  wordColumn,
  type ImportColumn,
} from '#api/imports/columns.ts'
import type { ImportList } from '#api/imports/import-route.ts'
import { startupDefaults, startupInput, type StartupInput } from '#contract/startups/startups.ts'
import { startupStages } from '#contract/startups/states.ts'
import en from '#web/locales/en/startups.json' with { type: 'json' }
import pt from '#web/locales/pt/startups.json' with { type: 'json' }
import { area, findStartupsNamed } from '../queries.ts'
import { changeStartup, createStartup } from '../service.ts'
import { toInput } from '../shape.ts'

const columns: Record<string, ImportColumn> = {
  name: textColumn('name', ''),
  pitch: textColumn('pitch', ''),
  description: textColumn('description'),
  field: fieldColumn,
  stage: wordColumn('stage', startupStages, { pt, en }, 'stage'),
  city: textColumn('city'),
  country: countryColumn,
  founded: monthColumn('founded'),
  website: textColumn('website'),
  looking_for: textColumn('lookingFor', ''),
}

/** Startups have no address of their own words: a line is about the one of its name. */
export const startupImport = ({ clock }: Deps): ImportList => ({
  name: area,
  columns,
  schema: startupInput,
  defaults: ({ locale }) => ({ ...startupDefaults, lang: locale }),
  titleOf: ({ name }) => textOf(name),
  sameness: ({ name }) => fold(textOf(name)),
  check: ({ founded }) =>
    textOf(founded) > clock().toISOString().slice(0, 7) ? [{ field: 'founded', code: 'future_month', params: {} }] : [],
  find: async (db, { titles }) =>
    (await findStartupsNamed(db, titles)).map((row) => ({
      key: row.id,
      version: row.version,
      isDraft: row.state === 'draft',
      input: toInput(row),
    })),
  create: (deps, caller, draft) => createStartup(deps, caller, draft as StartupInput),
  change: changeStartup,
})
