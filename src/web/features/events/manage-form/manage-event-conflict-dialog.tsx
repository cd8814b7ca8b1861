import { useState } from 'react'
import type { EventDetail, EventKind, EventMode } from '#contract/events.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { type ComparedPath, type Difference, differences, merged, type Side } from './manage-event-conflict.ts'
import { type EventValues, valuesOf } from './manage-event-values.ts'

type Props = {
  mine: EventValues
  /** What somebody else has saved meanwhile. */
  current: EventDetail
  onMerge: (values: EventValues) => void
  onClose: () => void
}

/** Both texts, field by field: the person decides, and what they leave out stays on the screen until they do. */
export function ConflictDialog({ mine, current, onMerge, onClose }: Props) {
  const t = useT('events-manage')
  const theirs = valuesOf(current)
  const found = differences(mine.base ?? theirs, mine, theirs)
  const [chosen, setChosen] = useState<Partial<Record<ComparedPath, Side>>>({})
  const sideOf = (difference: Difference) => chosen[difference.path] ?? difference.side
  const merge = () =>
    onMerge(merged(theirs, found, (path) => chosen[path] ?? found.find((one) => one.path === path)?.side ?? 'theirs'))
  return (
    <Dialog open onClose={onClose} size="lg" title={useTitle(current)} context={t('conflict.context')}>
      <DialogBody className="stack">
        {found.length === 0 && <p>{t('conflict.same')}</p>}
        {found.map((difference) => (
          <ConflictField
            key={difference.path}
            difference={difference}
            side={sideOf(difference)}
            zones={{ mine: mine.zone, theirs: theirs.zone }}
            onChoose={(side) => setChosen({ ...chosen, [difference.path]: side })}
          />
        ))}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{t('conflict.later')}</Button>
        <Button variant="primary" onClick={merge}>
          {t('conflict.apply')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

function useTitle({ updatedBy }: EventDetail): string {
  const t = useT('events-manage')
  const { user } = useSession()
  if (!updatedBy) return t('conflict.title')
  return updatedBy.id === user?.id ? t('conflict.titleSelf') : t('conflict.titleBy', { name: updatedBy.name })
}

type FieldProps = {
  difference: Difference
  side: Side
  zones: Record<Side, string>
  onChoose: (side: Side) => void
}

const sides = ['mine', 'theirs'] as const

function ConflictField({ difference, side, zones, onChoose }: FieldProps) {
  const t = useT('events-manage')
  const text = useFieldText()
  const { path, contested } = difference
  return (
    <fieldset className="conflict">
      <legend className="conflict__name">
        {t(`compared.${path}`)}
        {contested && <Chip tone="warning">{t('conflict.both')}</Chip>}
      </legend>
      <div className="conflict__sides">
        {sides.map((one) => (
          <label className="conflict__side" key={one}>
            <span className="row">
              <span className="check check--radio">
                <input type="radio" name={path} checked={side === one} onChange={() => onChoose(one)} />
                <span className="check__box" />
                <span className="medium">{t(`conflict.${one}`)}</span>
              </span>
            </span>
            <span className="conflict__text">{text(path, difference[one], zones[one]) || t('conflict.empty')}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type Scalar = string | number | null | undefined
type Entry = { [name: string]: Scalar | Entry }

/** What a field holds, as a person would read it. */
function useFieldText() {
  const t = useT('events-manage')
  const events = useT('events')
  const format = useFormat()
  return (path: ComparedPath, held: unknown, zone: string): string => {
    const value = held as Scalar | Entry | Entry[]
    if (value === null || value === undefined || value === '') return ''
    if (Array.isArray(value)) return value.map((entry) => words(entry).join(' · ')).join('\n')
    if (typeof value === 'object') return words(value).join(', ')
    if (path.endsWith('At')) return `${format.date(value, zone)}, ${format.time(value, zone)}`
    if (path === 'kind') return events(`kind.${value as EventKind}`)
    if (path === 'mode') return t(`mode.${value as EventMode}`)
    if (path === 'admission') return t(`admission.${value as 'open' | 'approval'}`)
    return path === 'coverId' ? t('conflict.image') : String(value)
  }
}

const words = (entry: Entry): string[] =>
  Object.values(entry)
    .flatMap((value) => (typeof value === 'object' && value !== null ? words(value) : [String(value ?? '')]))
    .filter(Boolean)
