import { useState } from 'react'
import type { Difference, ImportChange, ImportPart } from '#contract/resume/import.ts'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { Chip, type ChipTone } from '#web/components/ui/chip.tsx'
import { later } from '#web/lib/page/later.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useChangeText } from './change-text.ts'
import { DifferenceProblems } from './difference-problems.tsx'
import type { Numbered } from './use-choice.ts'

/** What was read stays until its form is there. */
const mend = later(() => import('./mend-form.tsx'))

/** The parts of the profile in their order; several kinds of change share one. */
const sections: [name: 'basics' | 'experiences' | 'projects' | 'skills' | 'languages', parts: ImportPart[]][] = [
  ['basics', ['field', 'country', 'link']],
  ['experiences', ['experience']],
  ['projects', ['project']],
  ['skills', ['skill']],
  ['languages', ['language']],
]
const tones: Record<Exclude<Difference['state'], 'same'>, ChipTone> = {
  new: 'success',
  different: 'info',
  review: 'warning',
  mend: 'danger',
}

type Props = {
  differences: readonly Numbered[]
  chosen: ReadonlySet<number>
  onToggle: (index: number) => void
  onMend: (index: number, change: ImportChange) => void
}

export function DifferenceList({ differences, ...acts }: Props) {
  return sections.map(([name, parts]) => {
    const inSection = differences.filter(({ change }) => parts.includes(change.part))
    if (inSection.length === 0) return null
    return <DifferenceCard key={name} name={name} differences={inSection} {...acts} />
  })
}

function DifferenceCard({
  name,
  differences,
  chosen,
  onToggle,
  onMend,
}: Props & { name: (typeof sections)[number][0] }) {
  const t = useT('resume')
  const shown = differences.filter(({ state }) => state !== 'same')
  const same = differences.length - shown.length
  return (
    <Card as="section">
      <CardHead title={t(`section.${name}`)}>
        <span className="small subtle">
          {[
            shown.length > 0 && t('import.toChoose', { count: shown.length }),
            same > 0 && t('import.sameCount', { count: same }),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </CardHead>
      <CardBody className="import__rows">
        {shown.map((one) => (
          <DifferenceRow
            key={one.index}
            one={one}
            chosen={chosen.has(one.index)}
            onToggle={() => onToggle(one.index)}
            onMended={(change) => onMend(one.index, change)}
          />
        ))}
        {shown.length === 0 && <p className="small subtle">{t('import.allSame')}</p>}
      </CardBody>
    </Card>
  )
}

type RowProps = {
  one: Numbered
  chosen: boolean
  onToggle: () => void
  onMended: (change: ImportChange) => void
}

function DifferenceRow({ one, chosen, onToggle, onMended }: RowProps) {
  const t = useT('resume')
  const [mending, setMending] = useState(false)
  const MendForm = mend.useLoaded()?.MendForm
  const { state, change, notes } = one
  const { title } = useChangeText()(change)
  if (state === 'same') return null
  const chip = <Chip tone={tones[state]}>{t(`state.${state}`)}</Chip>
  const close = () => setMending(false)
  const open = () => {
    void mend.prepare()
    setMending(true)
  }
  return (
    <div className="import__row">
      {state === 'mend' ? (
        <p>
          <span className="medium">{title}</span> {chip}
        </p>
      ) : (
        <Checkbox checked={chosen} onChange={onToggle}>
          <span className="medium">{title}</span> {chip}
        </Checkbox>
      )}
      <DifferenceProblems one={one} />
      {mending && MendForm ? (
        <MendForm change={change} onMended={(mended) => (close(), onMended(mended))} onClose={close} />
      ) : (
        <Content one={one} />
      )}
      {!(mending && MendForm) && (state === 'mend' || notes.length > 0) && (
        <div className="import__act">
          <Button size="sm" aria-label={t('mend.openOf', { title })} onClick={open}>
            {t('mend.open')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Content({ one: { change, yours } }: { one: Numbered }) {
  const t = useT('resume')
  const textOf = useChangeText()
  const { text } = textOf(change)
  const isUnlisted = change.part === 'skill' && change.value.skill === null
  if (!yours) return <p className="small muted import__text">{isUnlisted ? t('import.unlisted') : text}</p>
  return (
    <div className="import__sides">
      <Side label={t('import.yours')} text={textOf(yours).text} />
      <Side label={t('import.theirs')} text={text} isTheirs />
    </div>
  )
}

const Side = ({ label, text, isTheirs }: { label: string; text: string; isTheirs?: boolean }) => (
  <div className={isTheirs ? 'import__side import__side--theirs' : 'import__side'}>
    <p className="small">{label}</p>
    <p>{text}</p>
  </div>
)
