import type { Db, Deps } from '#api/deps.ts'
import { inLanguage, letterOf } from '#api/mail/letter.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { describeMoment } from '#api/mail/times.ts'
import { findProgramme } from '#api/programme/queries.ts'
import type { Locale } from '#contract/endpoint.ts'

type Title = { task_id: string; title_pt: string; title_en: string | null }

const letters = {
  peers_asked: {
    pt: [
      'Lê o trabalho de colegas: {task}',
      'Tens trabalhos de colegas para ler, da tarefa «{task}». Dá o teu parecer até {date}.',
    ],
    en: ['Read your peers’ work: {task}', 'You have peers’ work to read for “{task}”. Give your feedback by {date}.'],
  },
  peers_due: {
    pt: ['Falta o teu parecer: {task}', 'Um colega espera o teu parecer sobre «{task}», até {date}.'],
    en: ['Your feedback is missing: {task}', 'A peer is waiting for your feedback on “{task}”, by {date}.'],
  },
  peer_feedback: {
    pt: [
      'Parecer de um colega: {task}',
      'Um colega leu a tua entrega de «{task}» e disse o que pensa. Pareceres até agora: {count}.',
    ],
    en: [
      'Feedback by a peer: {task}',
      'A peer has read what you handed in for “{task}” and said what they think. Feedback so far: {count}.',
    ],
  },
} satisfies Record<string, Record<Locale, [string, ...string[]]>>

/** With how many have said what they think of a work. */
type PeerMail = { task: Title; dueAt: Date; given?: number }

/** All lead to the person's programme, where the work and the feedback are. */
export async function mailPeers(
  tx: Db,
  deps: Deps,
  occasion: keyof typeof letters,
  readers: ReadonlyMap<string, PeerMail>,
): Promise<void> {
  if (readers.size === 0) return
  const { zone } = await findProgramme(tx)
  await tellPeople(tx, deps, `cohorts.${occasion}`, [...readers.keys()], ({ id, locale }) => {
    const { task, dueAt, given = 0 } = readers.get(id)!
    const date = describeMoment(dueAt, { zone, locale, now: deps.clock() })
    const values = { task: inLanguage(locale, { pt: task.title_pt, en: task.title_en }), date, count: String(given) }
    const label = locale === 'en' ? 'Open the programme' : 'Abrir o programa'
    const place = occasion === 'peer_feedback' ? '/programme#tasks' : '/programme#peer-work'
    return { ...letterOf(letters[occasion][locale], values, place, label), about: task.task_id }
  })
}
