import { useState, type ReactNode } from 'react'
import { challengeInput, missingToPublish, usualTimes, type ChallengeTimes } from '#contract/challenges/manage.ts'
import type { ChallengeDetail, ChallengeInput } from '#contract/challenges/challenges.ts'
import { EditorForm } from '#web/components/editor/editor-form.tsx'
import { type Editor, useEditor } from '#web/components/editor/use-editor.ts'
import { Alert } from '#web/components/ui/alert.tsx'
import type { FieldLabels } from '#web/lib/forms/differences.ts'
import { blankOf, type Editable } from '#web/lib/forms/schema-values.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { createChallenge, saveChallenge } from './manage-api.ts'
import { CriteriaSection } from './manage-criteria.tsx'
import { AboutSection, DatesSection, FilesSection, TeamSection, TextsSection } from './manage-challenge-sections.tsx'

/** A time is null where it was taken out. */
export type ChallengeValues = Omit<Editable<ChallengeInput>, keyof ChallengeTimes> &
  Record<keyof ChallengeTimes, string | null>
export type FormProps = { form: Editor<ChallengeValues> }

const blank = { ...(blankOf(challengeInput) as ChallengeValues), teamMin: 1, teamMax: 4 }

/** A time of a day to come by the reader's own clock, as the fields show it. */
function onOwnDay({ days, hour, minute }: { days: number; hour: number; minute: number }): Date {
  const time = new Date()
  time.setDate(time.getDate() + days)
  time.setHours(hour, minute, 0, 0)
  return time
}

type Props = {
  /** Absent for a new challenge. */
  challenge?: ChallengeDetail
  onSaved: (challenge: ChallengeDetail) => Promise<void>
  /** Renders the head of the page, which shows whether something is unsaved. */
  children: (dirty: boolean) => ReactNode
}

/** One form for new and existing challenges. */
export function ManageChallengeForm({ challenge, onSaved, children }: Props) {
  const t = useT('challenges-manage')
  const format = useFormat()
  const [initial] = useState(() => ({ ...blank, ...usualTimes(onOwnDay) }))
  const current = challenge && { ...challenge, fileIds: challenge.files.map(({ id }) => id) }
  const editor: Editor<ChallengeValues> = useEditor({
    schema: challengeInput,
    initial,
    current,
    labels: useLabels(),
    describe: (path, value) => (path.endsWith('At') ? format.deadline(String(value)) : undefined),
    draftKey: `challenge.${challenge?.id ?? 'new'}`,
    save: ({ input, changes, idempotencyKey }) =>
      (challenge && changes ? saveChallenge(challenge.slug, changes) : createChallenge(input, idempotencyKey)).then(
        (saved) => ({ ...saved, fileIds: saved.files.map(({ id }) => id) }),
      ),
    onSaved: ({ fileIds: _ids, ...saved }) => onSaved(saved),
  })
  return (
    <>
      {children(editor.dirty)}
      <EditorForm
        editor={editor}
        what={t('form.what')}
        disabled={challenge?.can.edit === false}
        newNote={t('create.note')}
        sections={useSections()}
        notice={challenge?.can.moves.includes('published') && <Missing challenge={challenge} />}
      >
        <TextsSection form={editor} />
        <AboutSection form={editor} slug={challenge?.slug ?? 'new'} />
        <DatesSection form={editor} />
        <TeamSection form={editor} />
        <CriteriaSection form={editor} locked={challenge?.criteriaLocked ?? false} />
        <FilesSection form={editor} files={challenge?.files ?? []} />
      </EditorForm>
    </>
  )
}

function Missing({ challenge }: { challenge: ChallengeDetail }) {
  const t = useT('challenges-manage')
  const { list } = useFormat()
  const missing = missingToPublish(challenge).map((need) => t(`field.${need}`))
  if (missing.length === 0) return null
  return <Alert tone="note">{t('missing', { fields: list(missing) })}</Alert>
}

function useSections() {
  const t = useT('challenges-manage')
  const ids = ['texts', 'about', 'dates', 'team', 'criteria', 'files'] as const
  return ids.map((id) => ({ id, title: t(`section.${id}`) }))
}

/** The labels of the fields, in the order of the page. */
function useLabels(): FieldLabels<ChallengeValues> {
  const t = useT('challenges-manage')
  const names = [
    'title',
    'summary',
    'brief',
    'partner',
    'prize',
    'field',
    'skills',
    'coverId',
    'opensAt',
    'closesAt',
    'resultsAt',
    'teamMin',
    'teamMax',
    'criteria',
    'fileIds',
  ] as const
  return {
    ...(Object.fromEntries(names.map((name) => [name, t(`field.${name}`)])) as FieldLabels<ChallengeValues>),
    'criteria.name': t('field.criterionName'),
    'criteria.guide': t('field.criterionGuide'),
    'criteria.weight': t('field.criterionWeight'),
    'criteria.scale': t('field.criterionScale'),
  }
}
