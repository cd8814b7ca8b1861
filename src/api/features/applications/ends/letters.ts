import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import type { JobHandlers } from '#api/jobs/jobs.ts'
import { inLanguage, letterOf } from '#api/mail/letter.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { describeDay, describeMoment } from '#api/mail/times.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { endLetters, type EndKind, type EndLetter, type WaitGroup } from '#contract/applications/end-letters.ts'
import type { Locale } from '#contract/endpoint.ts'
import { interviewFile } from '../interviews/interview-file.ts'
import { mailPanel } from '../interviews/mails.ts'
import type { WholeApplication } from '../queries.ts'
import { holdToTell, lettersJob, markWritten, planHeldLetters } from './queries.ts'

const see: Record<Locale, string> = { pt: 'Ver a candidatura', en: 'See the application' }

/** What time or a late word brings; the ends of a posting have their letters in the contract. */
const others: Record<'silence' | 'late' | 'lapsed', EndLetter> = {
  silence: {
    pt: [
      'A tua candidatura acaba aqui: {title}',
      '{organisation} prometeu-te uma resposta a «{title}» e nunca a deu, apesar dos nossos avisos.',
      'Fechamos a candidatura para não ficares à espera. O silêncio é de {organisation}, não é teu: enquanto não escrever a quem espera, não pode publicar novas oportunidades.',
    ],
    en: [
      'Your application ends here: {title}',
      '{organisation} promised you an answer to “{title}” and never gave it, in spite of our reminders.',
      'We are closing the application so that you are not left waiting. The silence is {organisation}’s, not yours: until it writes to those who wait, it cannot publish new opportunities.',
    ],
  },
  late: {
    pt: ['Uma resposta, por fim: {title}', '{organisation} respondeu por fim à tua candidatura a «{title}».'],
    en: ['An answer at last: {title}', '{organisation} has answered your application to “{title}” at last.'],
  },
  lapsed: {
    pt: [
      'A proposta acabou: {title}',
      'O prazo da proposta de «{title}» acabou ({replyBy}) sem resposta tua. Se ainda a queres, fala com {organisation}: pode fazê-la de novo.',
    ],
    en: [
      'The offer has ended: {title}',
      'The time to answer the offer for “{title}” ended ({replyBy}) without your answer. If you still want it, talk to {organisation}: it can be made again.',
    ],
  },
}

function letterFor(toTell: string): EndLetter {
  const [end, group] = toTell.split('.') as [EndKind | keyof typeof others, WaitGroup]
  return Object.hasOwn(others, end) ? others[end as keyof typeof others] : endLetters[end as EndKind][group]
}

/** Only who knew of an interview hears, once, that it will not be; a posting that closes takes none back. */
const endsInterview = ({ interview_off, to_tell }: WholeApplication) =>
  interview_off && to_tell!.endsWith('.interview') && !to_tell!.startsWith('closed.')

/** One letter for all who are told the same of one posting. The caller holds the rows. */
async function writeAlike(tx: Tx, deps: Deps, rows: readonly WholeApplication[]): Promise<void> {
  const { zone, contact } = await findProgramme(tx)
  const now = deps.clock()
  const { publicUrl } = deps.settings
  const toTell = rows[0]!.to_tell!
  const [occasion] = toTell.split('.') as [EndKind | keyof typeof others]
  const byPerson = new Map(rows.flatMap((row) => (row.applicant_id ? [[row.applicant_id, row]] : [])))
  await tellPeople(tx, deps, `applications.${occasion}`, [...byPerson.keys()], (reader) => {
    const { locale } = reader
    const row = byPerson.get(reader.id)!
    const time = { zone, locale, now }
    const values = {
      title: inLanguage(locale, row.title),
      organisation: row.organisation,
      day: describeDay(row.answer_due_at, time),
      replyBy: row.reply_by ? describeMoment(row.reply_by, time) : '',
    }
    const message = toTell === 'lapsed' ? null : row.message
    const text = letterOf(letterFor(toTell)[locale], values, `/applications?id=${row.id}`, see[locale], message)
    const file = { method: 'CANCEL', locale, publicUrl, contact, now, attendee: reader } as const
    return { ...text, calendar: endsInterview(row) ? interviewFile(row, file) : undefined }
  })
}

const atOnce = 500

async function writeSome(tx: Tx, deps: Deps): Promise<number> {
  const rows = await holdToTell(tx, deps.clock(), atOnce)
  const alike = Map.groupBy(rows, ({ to_tell, opportunity_id }) => `${to_tell} ${opportunity_id}`)
  for (const same of alike.values()) await writeAlike(tx, deps, same)
  // Each interview has a panel of its own.
  for (const row of rows) if (endsInterview(row)) await mailPanel(tx, deps, row, 'panel_off')
  await markWritten(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.length
}

/** Marking the rows in the same commit tells nobody twice. */
async function writeLetters(deps: Deps): Promise<void> {
  while ((await transaction(deps.db, (tx) => writeSome(tx, deps))) === atOnce);
  await planHeldLetters(deps.db, deps.clock())
}

export const letterJobs: JobHandlers = { [lettersJob]: writeLetters }
