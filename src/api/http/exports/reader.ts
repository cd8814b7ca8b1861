import type { Deps } from '../../deps.ts'
import { findFields } from '../../features/reference/queries.ts'
import { findProgramme } from '../../programme/queries.ts'
import type { Actor } from '../session.ts'
import type { Reader } from './export-cells.ts'

/** A file is written for who asks for it: in the language in which they read, with the clock of the programme. */
export async function readerFor({ db }: Pick<Deps, 'db'>, { reads: locale }: Pick<Actor, 'reads'>): Promise<Reader> {
  const [{ zone }, fields] = await Promise.all([findProgramme(db), findFields(db)])
  return { locale, zone, fields: new Map(fields.map(({ slug, name }) => [slug, name[locale]])) }
}
