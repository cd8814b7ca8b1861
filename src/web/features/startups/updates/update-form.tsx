import { Send } from 'lucide-react'
import { type StartupUpdate, type ToldFigure, updateInput, updateLimits } from '#contract/startups/updates.ts'
import type { UpdateInput } from '#contract/startups/updates.ts'
import { AutosaveLine } from '#web/components/editor/autosave-line.tsx'
import { EditorConflict } from '#web/components/editor/editor-form.tsx'
import { type Editor, type EditorValues, useEditor } from '#web/components/editor/use-editor.ts'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useServerDraft } from '#web/lib/forms/server-draft.ts'
import { whenMissing } from '#web/lib/forms/when-missing.ts'
import type { FieldLabels } from '#web/lib/forms/differences.ts'
import type { Editable } from '#web/lib/forms/schema-values.ts'
import { refreshArea } from '#web/lib/api/lists.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { numberFrom } from '#web/lib/text/numbers.ts'
import { UpdateFigures } from './update-figures.tsx'
import { publishUpdate } from './api.ts'

type Figure = Omit<Editable<UpdateInput>['figures'][number], 'value'> & { value: number | string | null }
export type UpdateFields = Omit<Editable<UpdateInput>, 'figures'> & { figures: Figure[] }

type Props = {
  startupId: string
  month: string
  /** The published one; otherwise a blank one of version 0, with the figures that were chosen before. */
  update: Pick<StartupUpdate, 'progress' | 'obstacle' | 'ask' | 'version'> & { figures: ToldFigure[] }
  onSaved: () => void
}

/** One month of a startup. What is typed is kept on the server; two members who write at once see both texts. */
export function UpdateForm(props: Props) {
  const t = useT('startups')
  const { editor, draft } = useUpdateForm(props)
  const isNew = props.update.version === 0
  return (
    <>
      <form {...editor.props} className="form updform">
        <ErrorSummary problems={editor.errors.map(({ id, message }) => ({ id, message }))} />
        <FormFailure text={editor.conflict ? null : editor.failure} />
        <fieldset className="bare form" disabled={draft.loading || editor.submitting}>
          <Field {...editor.field('progress')}>
            <Textarea rows={3} limit={updateLimits.text} {...editor.input('progress')} />
          </Field>
          <Field {...editor.field('obstacle')}>
            <Textarea rows={2} limit={updateLimits.text} {...editor.input('obstacle')} />
          </Field>
          <Field hint={t('update.askHint')} {...editor.field('ask')}>
            <Textarea rows={2} limit={updateLimits.text} {...editor.input('ask')} />
          </Field>
          <UpdateFigures editor={editor} told={props.update.figures} />
        </fieldset>
        <div className="row row--between row--wrap">
          <AutosaveLine
            draft={draft}
            labels={editor.labels as FieldLabels<EditorValues<UpdateFields>>}
            describe={editor.describe}
          />
          <Button type="submit" variant="primary" loading={editor.submitting}>
            <Send />
            {t(isNew ? 'update.publish' : 'update.save')}
          </Button>
        </div>
      </form>
      {editor.conflict && <EditorConflict editor={editor} conflict={editor.conflict} what={t('update.what')} />}
    </>
  )
}

function useUpdateForm({ startupId, month, update, onSaved }: Props) {
  const t = useT('startups')
  const locale = useLocale()
  const readNumbers = (fields: UpdateFields) => ({
    ...fields,
    figures: fields.figures.map((figure) => ({
      ...figure,
      value: typeof figure.value === 'string' ? numberFrom(figure.value, locale) : figure.value,
    })),
  })
  const editor: Editor<UpdateFields> = useEditor({
    schema: updateInput,
    initial: { progress: '', obstacle: null, ask: null, figures: [] },
    current: update,
    labels: useUpdateLabels(),
    describe: (path, value) => (path === 'figures' ? describeFigures(value as Figure[]) : undefined),
    prepare: readNumbers,
    ownText: whenMissing({ progress: t('missing.progress') }),
    save: async ({ input, changes }) =>
      publishUpdate(startupId, month, { ...input, version: changes?.version ?? update.version }),
    onSaved: async () => {
      await draft.discard()
      await refreshArea('startups')
      onSaved()
    },
  })
  const draft = useServerDraft(editor, { area: 'startups', key: `update-${startupId}-${month}` })
  return { editor, draft }
}

function useUpdateLabels(): FieldLabels<UpdateFields> {
  const t = useT('startups')
  return {
    progress: t('update.progress'),
    obstacle: t('update.obstacle'),
    ask: t('update.ask'),
    figures: t('update.figures'),
    'figures.id': t('update.figureName'),
    'figures.name': t('update.figureName'),
    'figures.unit': t('update.figureUnit'),
    'figures.value': t('update.figureValue'),
  }
}

const describeFigures = (figures: Figure[]) =>
  figures.map(({ name, value, unit }) => `${name}: ${[value ?? '–', unit].filter(Boolean).join(' ')}`).join('\n')
