import { escapeMarkup } from '#api/mail/plain-text.ts'
import { aboutTheArchive } from './data-words.ts'

/** What an area is called in both languages, for whoever opens the archive long after. */
const names: Record<string, string> = {
  accounts: 'Conta · Account',
  applications: 'Candidaturas · Applications',
  attachments: 'Ficheiros · Files',
  auth: 'Sessões e entrada · Sessions and sign-in',
  challenges: 'Desafios · Challenges',
  cohorts: 'Percurso OnIT · OnIT track',
  drafts: 'Rascunhos · Drafts',
  events: 'Eventos · Events',
  invitations: 'Convites · Invitations',
  mails: 'E-mails',
  mentoring: 'Mentoria · Mentoring',
  messages: 'Mensagens da equipa · Messages of the team',
  notices: 'Avisos · Notices',
  opportunities: 'Oportunidades · Opportunities',
  organisations: 'Organizações · Organisations',
  problems: 'Problemas · Problems',
  profile: 'Perfil · Profile',
  programme: 'Programa · Programme',
  reference: 'Propostas para as listas · Proposals for the lists',
  resume: 'Importações · Imports',
  reviews: 'Avaliações · Reviews',
  settings: 'Preferências · Preferences',
  solutions: 'Soluções · Solutions',
  startups: 'Startups',
  today: 'Trabalho da equipa · Work of the team',
  views: 'Vistas de listas · Views of lists',
}

const style =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#141c17;background:#fff}' +
  'td{padding:.35rem 1rem .35rem 0;vertical-align:top}pre{font:inherit;white-space:pre-wrap}a{color:#0e7a46}'

/** `same` names the file of the archive that has the same content, where this one is not repeated. */
export type IndexEntry = { path: string; same?: string | undefined }

/** The last entry of the archive: a page that names every file in it, and says what it is. */
export function indexPage(entries: readonly IndexEntry[]): string {
  const row = ({ path, same }: IndexEntry) => {
    const [, area = ''] = /^(\w+)\.json$/.exec(path) ?? []
    const known = path === 'json-resume.json' ? 'Perfil em JSON Resume · Profile as JSON Resume' : (names[area] ?? '')
    const about = same ? `O mesmo que · The same as ${same}` : known
    const address = (same ?? path).split('/').map(encodeURIComponent).join('/')
    return `<tr><td><a href="${address}">${escapeMarkup(path)}</a></td><td>${escapeMarkup(about)}</td></tr>`
  }
  return `<!doctype html>
<html lang="pt"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>O que o programa guarda sobre ti</title><style>${style}</style>
<pre>${escapeMarkup(aboutTheArchive)}</pre>
<h2>Ficheiros · Files</h2>
<table>${entries.map(row).join('\n')}</table>
</html>
`
}
