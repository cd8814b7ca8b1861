import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Announcement } from '#contract/reviews/announcement.ts'
import type { FeedbackTemplate } from '#contract/reviews/templates.ts'
import { AskedAct } from '#web/components/editor/asked-act.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { announcementQueries, useApplyTemplate, useRemoveTemplate } from './api.ts'
import { TemplateForm } from './template-form.tsx'

type Items = Announcement['items']
type Props = { id: string; items: Items; onClose: () => void }

/** Chooses a text for several teams. Those that have one keep it until somebody says otherwise. */
export function TemplatesDialog({ id, items, onClose }: Props) {
  const t = useT('reviews-announcement')
  const query = useQuery(announcementQueries.templates())
  const [chosen, setChosen] = useState('')
  const [asked, setAsked] = useState<'new' | 'remove' | null>(null)
  const template = query.data?.items.find((one) => one.id === chosen)
  return (
    <>
      <Dialog open onClose={onClose} title={t('templates.title', { count: items.length })}>
        <DialogBody className="form">
          <Loaded query={query} inCard skeleton={<Skeleton height="8rem" />}>
            {(data) => (
              <>
                {data.items.length === 0 && <p className="muted">{t('templates.none')}</p>}
                {data.items.length > 0 && <Choice templates={data.items} value={chosen} onChange={setChosen} />}
              </>
            )}
          </Loaded>
          <div className="row row--wrap">
            <Button size="sm" onClick={() => setAsked('new')}>
              {t('templates.new')}
            </Button>
            {template && (
              <Button size="sm" onClick={() => setAsked('remove')}>
                {t('templates.remove')}
              </Button>
            )}
          </div>
          {template && <Text template={template} />}
        </DialogBody>
        <Apply key={chosen} id={id} items={items} template={template} onClose={onClose} />
      </Dialog>
      {asked === 'new' && <TemplateForm onClose={() => setAsked(null)} onMade={setChosen} />}
      {asked === 'remove' && template && <Remove template={template} onClose={() => setAsked(null)} />}
    </>
  )
}

type ChoiceProps = { templates: FeedbackTemplate[]; value: string; onChange: (id: string) => void }

function Choice({ templates, value, onChange }: ChoiceProps) {
  const t = useT('reviews-announcement')
  return (
    <Field label={t('templates.one')}>
      <Select
        placeholder={t('templates.pick')}
        options={templates.map(({ id, title }) => ({ value: id, label: title }))}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}

function Text({ template: { pt, en } }: { template: FeedbackTemplate }) {
  return (
    <div className="stack">
      <p className="small prewrap" lang="pt-PT">
        {pt}
      </p>
      {en !== null && (
        <p className="small muted prewrap" lang="en-UK">
          {en}
        </p>
      )}
    </div>
  )
}

type ApplyProps = Props & { template: FeedbackTemplate | undefined }

function Apply({ id, items, template, onClose }: ApplyProps) {
  const t = useT('reviews-announcement')
  const { list } = useFormat()
  const act = useAct()
  const apply = useApplyTemplate(id)
  const [kept, setKept] = useState<string[]>([])
  const titles = items.filter((item) => kept.includes(item.id)).map(({ title }) => title)
  const write = (itemIds: string[], replaces: boolean) =>
    act(async () => {
      const answer = await apply.mutateAsync({ templateId: template!.id, itemIds, replaces })
      if (answer.written.length > 0) toast(t('templates.written', { count: answer.written.length }))
      if (answer.kept.length === 0) onClose()
      else setKept(answer.kept)
    })
  const all = items.map((item) => item.id)
  return (
    <>
      {kept.length > 0 && (
        <Alert tone="warning" announce className="keptnote">
          {t('templates.kept', { count: kept.length, titles: list(titles.slice(0, 6)) })}
        </Alert>
      )}
      <DialogFoot>
        <Button onClick={onClose}>{t(kept.length > 0 ? 'templates.leave' : 'cancel')}</Button>
        {kept.length > 0 ? (
          <Button variant="danger" loading={apply.isPending} onClick={() => void write(kept, true)}>
            {t('templates.replace', { count: kept.length })}
          </Button>
        ) : (
          <Button
            variant="primary"
            aria-disabled={!template}
            loading={apply.isPending}
            onClick={() => template && void write(all, false)}
          >
            {t('templates.insert', { count: items.length })}
          </Button>
        )}
      </DialogFoot>
    </>
  )
}

function Remove({ template, onClose }: { template: FeedbackTemplate; onClose: () => void }) {
  const t = useT('reviews-announcement')
  const remove = useRemoveTemplate()
  return (
    <AskedAct
      title={t('templates.removeAsk', { title: template.title })}
      words={{ act: t('templates.remove'), keep: t('cancel') }}
      act={() => remove.mutateAsync(template.id)}
      onClose={onClose}
    >
      {t('templates.removeText')}
    </AskedAct>
  )
}
