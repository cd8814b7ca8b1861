import { Link } from '@tanstack/react-router'
import type { SolutionDetail } from '#contract/solutions/solutions.ts'
import { FileLinks } from '#web/components/display/file-link.tsx'
import { Markdown } from '#web/components/display/markdown.tsx'
import { RecordHistory } from '#web/components/display/team-answer.tsx'
import { Alert, type AlertTone } from '#web/components/ui/alert.tsx'
import { Person } from '#web/components/ui/avatar.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import type { TextKey } from '#web/locales/areas.ts'
import { BornStartup } from './born-startup.tsx'
import { SolutionStatus, useStateNote } from './solution-card.tsx'

type Props = { solution: SolutionDetail }

const tones: Partial<Record<SolutionDetail['state'], AlertTone>> = {
  winner: 'success',
  finalist: 'success',
  disqualified: 'danger',
  draft: 'warning',
}

/** A solution as it was delivered, for its team and for staff. */
export function SolutionView({ solution }: Props) {
  const t = useT('solutions')
  const note = useStateNote(solution)
  const { title, summary, description, lang, builtWith, files, team, startup, history } = solution
  return (
    <div className="stack">
      <div className="row row--wrap">
        <span className="small subtle">{solution.code}</span>
        <SolutionStatus solution={solution} />
      </div>
      {note && <Alert tone={tones[solution.state] ?? 'info'}>{note}</Alert>}
      <div lang={lang} className="stack">
        <h3 className="title-section">{title || t('untitled')}</h3>
        <p className="lead">{summary}</p>
        <Markdown source={description} />
      </div>
      {builtWith.length > 0 && (
        <p className="row row--wrap">
          {builtWith.map((name) => (
            <Chip key={name} tone="line">
              {name}
            </Chip>
          ))}
        </p>
      )}
      <Links solution={solution} />
      {files.length > 0 && <FileLinks files={files} />}
      <BornStartup solution={solution} />
      {startup && (
        <p className="small">
          {t('field.startupId')}:{' '}
          <Link className="link" to="/startup/$id" params={{ id: startup.id }}>
            {startup.name}
          </Link>
        </p>
      )}
      <div className="grid cols-2">
        {team.map(({ id, name, part }) => (
          <Person key={id} name={name} meta={part} size="sm" />
        ))}
      </div>
      <RecordHistory
        history={history}
        title={({ step }) => t(`step.${step}` as TextKey<'solutions'>)}
        meta={({ details }, date) => [details['name'], date].filter(Boolean).join(' · ')}
        due={null}
      />
    </div>
  )
}

function Links({ solution }: Props) {
  const t = useT('solutions')
  const given = (['repository', 'demo', 'video'] as const).filter((name) => solution[name] !== '')
  if (given.length === 0) return null
  return (
    <ul className="plainlist">
      {given.map((name) => (
        <li key={name}>
          <a className="link" href={solution[name]} rel="noopener noreferrer nofollow" target="_blank">
            {t(`field.${name}`)}
            <span className="sr-only"> {t('newWindow')}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
