import { type ReactNode, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { type Difference, differences, type FieldLabels, merged, type Side } from '#web/lib/forms/differences.ts'
import { useT } from '#web/lib/text/i18n.ts'
import './conflict-dialog.css'
import { useFullName } from './field-names.ts'
import { type DescribeValue, useValueText } from './value-text.ts'
import '#web/components/fields/checkbox.css'

export type ConflictDialogProps<V extends object> = {
  title: ReactNode
  labels: FieldLabels<V>
  /** The values that both versions started from. */
  base: V
  mine: V
  /** The values that were saved in the meantime. */
  theirs: V
  describe?: DescribeValue<V> | undefined
  onMerge: (values: V) => void
  onClose: () => void
}

/** Shows two versions field by field and lets the person choose; neither is lost until then. */
export function ConflictDialog<V extends object>(props: ConflictDialogProps<V>) {
  const { title, labels, base, mine, theirs, describe, onMerge, onClose } = props
  const t = useT('ui')
  const nameOf = useFullName(labels)
  const text = useValueText(describe)
  const [chosen, setChosen] = useState<Partial<Record<string, Side>>>({})
  const found = differences(labels, base, mine, theirs)
  const sideOf = ({ path, side }: Difference) => chosen[path] ?? side
  return (
    <Dialog open onClose={onClose} size="lg" title={title} context={t('conflict.context')}>
      <DialogBody className="stack">
        {found.length === 0 && <p>{t('conflict.same')}</p>}
        {found.map((difference) => (
          <ConflictField
            key={difference.path}
            name={nameOf(difference.path)}
            difference={difference}
            texts={{
              mine: text(difference.path, difference.mine, mine),
              theirs: text(difference.path, difference.theirs, theirs),
            }}
            side={sideOf(difference)}
            onChoose={(side) => setChosen({ ...chosen, [difference.path]: side })}
          />
        ))}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{t('conflict.later')}</Button>
        <Button variant="primary" onClick={() => onMerge(merged(theirs, found, sideOf))}>
          {t('conflict.apply')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

type FieldProps = {
  name: string
  difference: Difference
  texts: Record<Side, string>
  side: Side
  onChoose: (side: Side) => void
}

const sides = ['mine', 'theirs'] as const

function ConflictField({ name, difference, texts, side, onChoose }: FieldProps) {
  const t = useT('ui')
  return (
    <fieldset className="conflict">
      <legend className="conflict__name">
        {name}
        {difference.contested && <Chip tone="warning">{t('conflict.both')}</Chip>}
      </legend>
      <div className="conflict__sides">
        {sides.map((one) => (
          <label className="conflict__side" key={one}>
            <span className="row">
              <span className="check check--radio">
                <input type="radio" name={difference.path} checked={side === one} onChange={() => onChoose(one)} />
                <span className="check__box" />
                <span className="medium">{t(`conflict.${one}`)}</span>
              </span>
            </span>
            <span className="conflict__text">{texts[one] || t('conflict.empty')}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
