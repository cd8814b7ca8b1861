import { CircleAlert, CircleCheck, GitBranch, Play, Video } from 'lucide-react'
import { solutionFileKinds, solutionLimits, type SolutionDetail } from '#contract/solutions/solutions.ts'
import { Field } from '#web/components/fields/field.tsx'
import { FilesField } from '#web/components/fields/files-field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { MarkdownField } from '#web/components/fields/markdown-field.tsx'
import { MultiCombobox } from '#web/components/fields/multi-combobox.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import type { SolutionFormProps } from './use-solution-form.ts'

const links = [
  { name: 'repository', icon: <GitBranch /> },
  { name: 'demo', icon: <Play /> },
  { name: 'video', icon: <Video /> },
] as const
/** Free words: what a team builds with is not only in the shared list. */
const noOptions: never[] = []

export function AboutFields({ form }: SolutionFormProps) {
  const t = useT('solutions')
  return (
    <div className="form">
      <Field label={t('field.title')} {...form.field('title')}>
        <Input maxLength={solutionLimits.title} {...form.input('title')} />
      </Field>
      <Field label={t('field.summary')} hint={t('hint.summary')} {...form.field('summary')}>
        <Textarea rows={3} limit={solutionLimits.summary} {...form.input('summary')} />
      </Field>
      <MarkdownField
        label={t('field.description')}
        {...form.field('description')}
        input={{ rows: 8, ...form.input('description') }}
      />
      <Field label={t('field.builtWith')} optional hint={t('hint.builtWith')} {...form.field('builtWith')}>
        <MultiCombobox allowNew options={noOptions} max={solutionLimits.builtWith} {...form.control('builtWith')} />
      </Field>
      <div className="grid cols-3 formgrid">
        {links.map(({ name, icon }) => (
          <Field key={name} label={t(`field.${name}`)} optional {...form.field(name)}>
            <Input type="url" inputMode="url" placeholder="https://" icon={icon} {...form.input(name)} />
          </Field>
        ))}
      </div>
    </div>
  )
}

type FilesProps = SolutionFormProps & { onBusy: (is: boolean) => void }

export function FilesTab({ form, onBusy }: FilesProps) {
  const t = useT('solutions')
  return (
    <Field label={t('field.files')} optional {...form.field('files')}>
      <FilesField kinds={solutionFileKinds} max={solutionLimits.files} onBusy={onBusy} {...form.control('files')} />
    </Field>
  )
}

type ReviewProps = SolutionFormProps & { solution: SolutionDetail; goTo: (tab: 'about' | 'team') => void }
const needed = ['title', 'summary', 'description'] as const

/** What is there and what is missing before the solution can be delivered. */
export function ReviewTab({ solution, form, goTo }: ReviewProps) {
  const t = useT('solutions')
  const { team, challenge, can } = solution
  const isTold = (name: (typeof needed)[number]) => form.values[name].trim() !== ''
  const checks = [
    ...needed.map((name) => ({ id: name, ok: isTold(name), text: t(`field.${name}`), tab: 'about' as const })),
    {
      id: 'team',
      ok: team.length >= challenge.teamMin,
      text: t('review.team', { count: challenge.teamMin }),
      tab: 'team' as const,
    },
  ]
  return (
    <div className="stack">
      <ul className="solution__checks">
        {checks.map(({ id, ok, text, tab }) => (
          <li key={id} data-ok={ok}>
            {ok ? <CircleCheck /> : <CircleAlert />}
            <span className="grow">{text}</span>
            {!ok && (
              <button className="link small" type="button" onClick={() => goTo(tab)}>
                {t('review.complete')}
              </button>
            )}
            <span className="sr-only">{t(ok ? 'review.there' : 'review.missing')}</span>
          </li>
        ))}
      </ul>
      <p className="small muted">{t(can.submit ? 'review.note' : 'review.onlyOwner')}</p>
    </div>
  )
}
