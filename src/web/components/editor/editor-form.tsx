import { type ReactNode, useState } from 'react'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import type { FieldLabels } from '#web/lib/forms/differences.ts'
import type { ServerDraft } from '#web/lib/forms/server-draft.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { AutosaveLine } from './autosave-line.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import './editor-form.css'
import { useFullName } from './field-names.ts'
import { FormCard } from './form-section.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { SaveBar } from './save-bar.tsx'
import { type SectionLink, SectionNav } from './section-nav.tsx'
import type { Editor, EditorValues } from './use-editor.ts'

export type EditorFormProps<F extends object> = {
  editor: Editor<F>
  /** The record being edited, as in «Rui mudou este evento»: «este evento». */
  what: string
  /** For people who may view the record but not change it. */
  disabled?: boolean
  /** Beside the save button of a new record. */
  newNote?: ReactNode
  /** Saves the input on the server while somebody types, so that leaving loses nothing. */
  draft?: ServerDraft<EditorValues<F>>
  notice?: ReactNode
  /** The sections by name, for a long form. */
  sections?: readonly SectionLink[]
  children: ReactNode
}

/** A long form: error summary above, sections on one card, save bar below. */
export function EditorForm<F extends object>(props: EditorFormProps<F>) {
  const { editor, what, disabled = false, newNote, draft, notice, sections, children } = props
  const t = useT('ui')
  // The summary appears after the first try to save; before that each field shows its own error.
  const [tried, setTried] = useState(false)
  const problems = useProblems(editor)
  return (
    <>
      <form {...editor.props} className="stack editorform" onSubmitCapture={() => setTried(true)}>
        <ErrorSummary problems={tried ? problems : []} />
        {editor.recovered && <Alert tone="note">{t('editor.recovered')}</Alert>}
        {notice}
        {sections && <SectionNav label={t('editor.sections')} sections={sections} bar />}
        <fieldset className="bare" disabled={editor.submitting || disabled || draft?.loading}>
          <FormCard>{children}</FormCard>
        </fieldset>
        <SaveBar
          dirty={editor.dirty || editor.isNew}
          saving={editor.submitting}
          problems={editor.errors.length}
          failure={editor.errors.length === 0 && !editor.conflict ? editor.failure : null}
          note={draft ? <DraftNote editor={editor} draft={draft} /> : editor.isNew ? newNote : undefined}
          onDiscard={() => {
            editor.discard()
            void draft?.discard()
            setTried(false)
          }}
        />
      </form>
      {editor.conflict && <EditorConflict editor={editor} conflict={editor.conflict} what={what} />}
      <LeaveGuard dirty={editor.dirty && !editor.submitting && !draft} draftKey={editor.draftKey} />
    </>
  )
}

type DraftProps<F extends object> = { editor: Editor<F>; draft: ServerDraft<EditorValues<F>> }

/** The version and base of a draft have no names: they are never chosen between. */
const DraftNote = <F extends object>({ editor: { labels, describe }, draft }: DraftProps<F>) => (
  <AutosaveLine draft={draft} labels={labels as FieldLabels<EditorValues<F>>} describe={describe} />
)

/** The summary shows errors away from their fields, so each one names its field; in the order of the page. */
function useProblems<F extends object>({ errors, labels }: Editor<F>) {
  const t = useT('ui')
  const nameOf = useFullName(labels)
  const order = Object.keys(labels)
  const place = (path: string) => order.indexOf(path.split('.')[0] ?? '')
  return errors
    .toSorted((a, b) => place(a.path) - place(b.path))
    .map(({ id, path, code, message, namesField }) => {
      const label = namesField ? undefined : nameOf(path)
      if (!label) return { id, message }
      return {
        id,
        message: code === 'required' ? t('editor.missing', { label }) : t('editor.problem', { label, message }),
      }
    })
}

type ConflictProps<F extends object> = {
  editor: Editor<F>
  conflict: NonNullable<Editor<F>['conflict']>
  what: string
}

/** Both texts, to choose from, when somebody else was faster. */
export function EditorConflict<F extends object>({ editor, conflict: { theirs, updatedBy }, what }: ConflictProps<F>) {
  const t = useT('ui')
  const { user } = useSession()
  const isSelf = updatedBy?.id === user?.id
  const title = !updatedBy
    ? t('conflict.title', { what })
    : isSelf
      ? t('conflict.titleSelf', { what })
      : t('conflict.titleBy', { what, name: updatedBy.name })
  return (
    <ConflictDialog<F>
      title={title}
      labels={editor.labels}
      describe={editor.describe}
      base={editor.values.base ?? theirs}
      mine={editor.values}
      theirs={theirs}
      onMerge={editor.settle}
      onClose={() => editor.settle()}
    />
  )
}
