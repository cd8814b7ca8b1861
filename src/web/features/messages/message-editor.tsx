import { messageInput, messageLimits, type MessageDetail, ownName } from '#contract/messages/messages.ts'
import { EditorForm } from '#web/components/editor/editor-form.tsx'
import { FormSection } from '#web/components/editor/form-section.tsx'
import { type Editor, useEditor } from '#web/components/editor/use-editor.ts'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { LanguageColumns } from '#web/components/fields/language-columns.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { refreshArea } from '#web/lib/api/lists.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { noTexts, type Texts } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { area, messageQueries, saveMessage } from './api.ts'
import { MessagePreview } from './message-preview.tsx'
import { MessageSend } from './message-send.tsx'
import { MessageTemplates } from './message-templates.tsx'

export type MessageFields = { subject: Texts; body: Texts }

/** The text on the left; on the right as its readers will get it, and the ways to send it. */
export function MessageEditor({ message }: { message: MessageDetail }) {
  const t = useT('messages')
  const locale = useLocale()
  const words = message.words.map((name) => `{${name[locale]}}`).join(', ')
  const editor: Editor<MessageFields> = useEditor({
    schema: messageInput,
    initial: { subject: noTexts, body: noTexts },
    current: message,
    labels: { subject: t('subject'), body: t('body') },
    draftKey: `message.${message.id}`,
    save: ({ changes }) => saveMessage(message.id, changes!),
    onSaved: async (saved) => {
      await refreshArea(area)
      queryClient.setQueryData(messageQueries.detail(saved.id).queryKey, saved)
    },
  })
  return (
    <div className="main-aside">
      <EditorForm editor={editor} what={t('what')}>
        <FormSection
          id="text"
          title={t('text')}
          note={`${t('textNote', { field: `{${ownName[locale]}}` })}${words && ` ${t('wordsNote', { words })}`}`}
        >
          <MessageTemplates editor={editor} />
          <LanguageColumns>
            {(locale) => (
              <>
                <Field {...editor.field(`subject.${locale}`)} optional={locale === 'en'}>
                  <Input lang={locale} {...editor.input(`subject.${locale}`)} />
                </Field>
                <Field {...editor.field(`body.${locale}`)} optional={locale === 'en'}>
                  <Textarea lang={locale} rows={10} limit={messageLimits.body} {...editor.input(`body.${locale}`)} />
                </Field>
              </>
            )}
          </LanguageColumns>
        </FormSection>
      </EditorForm>
      <div className="aside stack">
        <MessageSend message={message} unsaved={editor.dirty} />
        <MessagePreview message={message} unsaved={editor.dirty} />
      </div>
    </div>
  )
}
