import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MessageTemplate, saveTemplate } from '#contract/messages/messages.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import type { Editor } from '#web/components/editor/use-editor.ts'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/components/ui/menu.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { fromTexts, toTexts } from '#web/lib/text/bilingual.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { messageQueries, useForgetText, useKeepText } from './api.ts'
import type { MessageFields } from './message-editor.tsx'

type Props = { editor: Editor<MessageFields> }

/** Texts that the team keeps: to begin with one, to keep this one, to take one away. */
export function MessageTemplates({ editor }: Props) {
  const t = useT('messages')
  const [keeping, setKeeping] = useState(false)
  const { data } = useQuery(messageQueries.templates())
  const forget = useForgetText()
  const kept = data?.items ?? []
  const begin = ({ subject, body }: MessageTemplate) => {
    editor.set('subject', toTexts(subject))
    editor.set('body', toTexts(body))
  }
  const isWritten = Boolean(editor.values.subject.pt.trim() && editor.values.body.pt.trim())
  return (
    <div className="row">
      {kept.length > 0 && (
        <>
          <Menu label={t('template.use')} trigger={<Button size="sm">{t('template.use')}</Button>}>
            {kept.map((template) => (
              <MenuItem key={template.id} id={template.id} onAction={() => begin(template)}>
                {template.name}
              </MenuItem>
            ))}
            <MenuSeparator />
            {kept.map(({ id, name }) => (
              <MenuItem
                key={`forget-${id}`}
                id={`forget-${id}`}
                tone="danger"
                onAction={() => forget.mutate(id, { onSuccess: () => toast(t('template.forgotten')) })}
              >
                {t('template.forget', { name })}
              </MenuItem>
            ))}
          </Menu>
        </>
      )}
      <Button size="sm" variant="ghost" aria-disabled={!isWritten} onClick={() => isWritten && setKeeping(true)}>
        {t('template.keep')}
      </Button>
      {keeping && <KeepDialog values={editor.values} onClose={() => setKeeping(false)} />}
    </div>
  )
}

function KeepDialog({ values, onClose }: { values: MessageFields; onClose: () => void }) {
  const t = useT('messages')
  const keep = useKeepText()
  const form = useForm<Parameters<typeof keep.mutateAsync>[0], { name: string }>({
    schema: {
      safeParse: (given, options) =>
        saveTemplate.body.safeParse(
          { ...(given as object), subject: fromTexts(values.subject), body: fromTexts(values.body) },
          options,
        ),
    },
    initial: { name: '' },
    onSubmit: async (body) => {
      await keep.mutateAsync(body)
      toast(t('template.kept'))
      onClose()
      return true
    },
  })
  return (
    <FormDialog
      title={t('template.keep')}
      context={t('template.context')}
      form={form}
      keep={t('keep')}
      submit={t('template.save')}
      onClose={onClose}
    >
      <Field label={t('template.name')} {...form.field('name')}>
        <Input {...form.input('name')} />
      </Field>
    </FormDialog>
  )
}
