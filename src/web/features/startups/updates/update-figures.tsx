import { type ToldFigure, updateLimits } from '#contract/startups/updates.ts'
import type { Editor } from '#web/components/editor/use-editor.ts'
import { EntryList } from '#web/components/fields/entry-list.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { NumberInput } from '#web/components/fields/number-input.tsx'
import { uuid } from '#web/lib/session/uuid.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useFigureText } from './figure-text.ts'
import type { UpdateFields } from './update-form.tsx'

type Props = { editor: Editor<UpdateFields>; told: readonly ToldFigure[] }

/** This month's value of each figure; which ones there are is chosen below. */
export function UpdateFigures({ editor, told }: Props) {
  const t = useT('startups')
  const { figures } = editor.values
  return (
    <fieldset className="bare form">
      <legend className="field__label">{t('update.figures')}</legend>
      {figures.length > 0 && (
        <div className="grid cols-2 formgrid">
          {figures.map((figure, index) => (
            <FigureField key={figure.id} editor={editor} index={index} told={told} />
          ))}
        </div>
      )}
      <details className="updfigures" open={figures.length === 0}>
        <summary className="small link">{t('update.choose')}</summary>
        <EntryList
          value={figures}
          onChange={(next) =>
            editor.set(
              'figures',
              next.map((figure) => ({ ...figure, id: figure.id || uuid() })),
            )
          }
          blank={{ id: '', name: '', unit: null, value: null }}
          addLabel={t('update.addFigure')}
          max={updateLimits.figures}
        >
          {(index) => (
            <div className="grid cols-2 formgrid">
              <Field {...editor.field(`figures.${index}.name`)}>
                <Input maxLength={updateLimits.figureName} {...editor.input(`figures.${index}.name`)} />
              </Field>
              <Field hint={t('update.unitHint')} {...editor.field(`figures.${index}.unit`)}>
                <Input maxLength={updateLimits.unit} {...editor.input(`figures.${index}.unit`)} />
              </Field>
            </div>
          )}
        </EntryList>
      </details>
    </fieldset>
  )
}

function FigureField({ editor, index, told }: Props & { index: number }) {
  const t = useT('startups')
  const { valueText, monthText } = useFigureText()
  const { id, name, unit } = editor.values.figures[index]!
  const before = told.find((figure) => figure.id === id)?.before
  const hint = before && t('update.before', { month: monthText(before.month), value: valueText(before.value, unit) })
  const { id: controlId, error } = editor.field(`figures.${index}.value`)
  return (
    <Field label={name || t('update.unnamed')} id={controlId} error={error} hint={hint || undefined}>
      <NumberInput end={unit} {...editor.control(`figures.${index}.value`)} />
    </Field>
  )
}
