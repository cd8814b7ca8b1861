import { useState } from 'react'
import { givePeerFeedback, peerRule, type PeerWork } from '#contract/cohorts/peers.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { FileLinks } from '#web/components/display/file-link.tsx'
import { Markdown } from '#web/components/display/markdown.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { LevelFields, missingLevels, noLevels, sentLevels, type Levels } from '../rubrics/level-fields.tsx'
import { useGivePeerFeedback } from './api.ts'

/** Works of others that wait for this person's words, those not written yet first. */
export function PeerWorkCard({ works }: { works: readonly PeerWork[] }) {
  const t = useT('cohorts-learning')
  if (works.length === 0) return null
  const byNeed = works.toSorted((one, other) => Number(Boolean(one.given)) - Number(Boolean(other.given)))
  return (
    <Card as="section" aria-labelledby="peer-work">
      <CardHead title={t('peers.title')} id="peer-work" />
      <CardBody>
        <List card={false}>
          {byNeed.map((work) => (
            <WorkRow key={work.id} work={work} />
          ))}
        </List>
      </CardBody>
    </Card>
  )
}

function WorkRow({ work }: { work: PeerWork }) {
  const t = useT('cohorts-learning')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { given, author, dueAt } = work
  return (
    <ListRow className="list__row--wrap">
      <div className="grow">
        <p className="medium">
          <Translated text={work.task.title} />
        </p>
        <p className="small muted">
          {author ?? t('peers.blindAuthor')} · {t('peers.due', { date: format.dateTime(dueAt) })}
        </p>
      </div>
      {given && <Status tone="success">{t('peers.given')}</Status>}
      {work.can.give && (
        <Button size="sm" variant={given ? 'secondary' : 'soft'} onClick={() => setOpen(true)}>
          {t(given ? 'peers.correct' : 'peers.give')}
        </Button>
      )}
      {isOpen && <PeerDialog work={work} onClose={() => setOpen(false)} />}
    </ListRow>
  )
}

type Values = { text: string; levels: Levels }

function PeerDialog({ work, onClose }: { work: PeerWork; onClose: () => void }) {
  const t = useT('cohorts-learning')
  const locale = useLocale()
  const send = useGivePeerFeedback(work.id)
  const { task, author, answer, given } = work
  const form = useForm<BodyOf<typeof givePeerFeedback>, Values>({
    schema: {
      safeParse: ({ text, levels }: Values) =>
        givePeerFeedback.body.safeParse({ text, ...sentLevels(levels, task.version) }),
    },
    extra: missingLevels,
    initial: { text: given?.text ?? '', levels: noLevels(task.rubric, given?.marks) },
    draftKey: `peer.${work.id}.${task.version}`,
    onSubmit: async (body) => {
      await send.mutateAsync(body)
      toast(t('peers.sent'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      size="lg"
      title={pick(task.title, locale)}
      context={author ?? t('peers.blindAuthor')}
      keep={t('peers.later')}
      submit={t('peers.send')}
      onClose={onClose}
    >
      {pick(task.body, locale) && <Markdown source={pick(task.body, locale)} />}
      <section className="stack" aria-labelledby="peer-answer">
        <h3 className="title-card" id="peer-answer">
          {t('peers.work')}
        </h3>
        {answer.body && <p className="prewrap">{answer.body}</p>}
        {answer.link && (
          <a className="link" href={answer.link} rel="noopener noreferrer nofollow" target="_blank">
            {answer.link}
          </a>
        )}
        {answer.files.length > 0 && <FileLinks files={answer.files} />}
      </section>
      <LevelFields
        rubric={task.rubric}
        levels={form.values.levels}
        onChange={(levels) => form.set('levels', levels)}
        field={(index) => form.field(`levels.${index}`)}
      />
      <Field label={t('peers.text')} hint={t('peers.textHint')} {...form.field('text')}>
        <Textarea rows={5} limit={peerRule.text} {...form.input('text')} />
      </Field>
    </FormDialog>
  )
}
