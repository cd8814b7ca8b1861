import type { Difference, ImportPart } from '#contract/resume/import.ts'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { Chip, type ChipTone } from '#web/components/ui/chip.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { useChangeText } from './change-text.ts'

export type Numbered = Difference & { index: number }

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
}

type Props = { differences: readonly Numbered[]; chosen: ReadonlySet<number>; onToggle: (index: number) => void }

export function DifferenceList({ differences, chosen, onToggle }: Props) {
  return sections.map(([name, parts]) => {
    const inSection = differences.filter(({ change }) => parts.includes(change.part))
    if (inSection.length === 0) return null
    return <DifferenceCard key={name} name={name} differences={inSection} chosen={chosen} onToggle={onToggle} />
  })
}

function DifferenceCard({ name, differences, chosen, onToggle }: Props & { name: (typeof sections)[number][0] }) {
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
          <DifferenceRow key={one.index} one={one} chosen={chosen.has(one.index)} onToggle={onToggle} />
        ))}
        {shown.length === 0 && <p className="small subtle">{t('import.allSame')}</p>}
      </CardBody>
    </Card>
  )
}

type RowProps = { one: Numbered; chosen: boolean; onToggle: (index: number) => void }

function DifferenceRow({ one: { index, state, change, yours }, chosen, onToggle }: RowProps) {
  const t = useT('resume')
  const textOf = useChangeText()
  const { title, text } = textOf(change)
  if (state === 'same') return null
  const isUnlisted = change.part === 'skill' && change.value.skill === null
  return (
    <div className="import__row">
      <Checkbox checked={chosen} onChange={() => onToggle(index)}>
        <span className="medium">{title}</span> <Chip tone={tones[state]}>{t(`state.${state}`)}</Chip>
      </Checkbox>
      {yours ? (
        <div className="import__sides">
          <Side label={t('import.yours')} text={textOf(yours).text} />
          <Side label={t('import.theirs')} text={text} isTheirs />
        </div>
      ) : (
        <p className="small muted import__text">{isUnlisted ? t('import.unlisted') : text}</p>
      )}
    </div>
  )
}

const Side = ({ label, text, isTheirs }: { label: string; text: string; isTheirs?: boolean }) => (
  <div className={isTheirs ? 'import__side import__side--theirs' : 'import__side'}>
    <p className="small">{label}</p>
    <p>{text}</p>
  </div>
)
