import { startupInput, type StartupInput } from '#contract/startups/startups.ts'
import type { Editor } from '#web/components/editor/use-editor.ts'
import type { DescribeValue } from '#web/components/editor/value-text.ts'
import type { FieldLabels } from '#web/lib/forms/differences.ts'
import type { OwnText } from '#web/lib/forms/form-state.ts'
import { blankOf, type Editable } from '#web/lib/forms/schema-values.ts'
import { whenMissing } from '#web/lib/forms/when-missing.ts'
import { useT } from '#web/lib/text/i18n.ts'

/** A new startup has no field and no stage until somebody chooses them. */
export type StartupFields = Omit<Editable<StartupInput>, 'field' | 'stage'> & {
  field: string | null
  stage: StartupInput['stage'] | null
}
export type FormProps = { form: Editor<StartupFields> }

export const blankStartup: StartupFields = {
  ...(blankOf(startupInput) as StartupFields),
  field: null,
  visibility: 'programme',
}

/** The labels of the fields, in the order of the page; the language is that of the writer. */
export function useStartupLabels(): FieldLabels<StartupFields> {
  const t = useT('startups')
  return {
    name: t('field.name'),
    pitch: t('field.pitch'),
    field: t('field.field'),
    moreFields: t('field.moreFields'),
    logoId: t('field.logo'),
    coverId: t('field.cover'),
    stage: t('field.stage'),
    founded: t('field.founded'),
    city: t('field.city'),
    country: t('field.country'),
    description: t('field.description'),
    deckId: t('field.deck'),
    website: t('field.website'),
    links: t('field.links'),
    'links.label': t('field.linkLabel'),
    'links.url': t('field.linkUrl'),
    lookingFor: t('field.lookingFor'),
    visibility: t('field.visibility'),
    deckOpen: t('field.deckOpen'),
    figuresOpen: t('field.figuresOpen'),
    reportsOpen: t('field.reportsOpen'),
    lang: t('field.lang'),
  }
}

export function useStartupMissing(): OwnText {
  const t = useT('startups')
  return whenMissing({
    name: t('missing.name'),
    pitch: t('missing.pitch'),
    field: t('missing.field'),
    stage: t('missing.stage'),
  })
}

/** Words for codes in the choice between two versions. */
export function useStartupWords(): DescribeValue<StartupFields> {
  const t = useT('startups')
  return (path, value) => {
    if (path === 'stage') return t(`stage.${value as StartupInput['stage']}`)
    if (path === 'deckOpen' || path === 'figuresOpen' || path === 'reportsOpen')
      return t(value ? 'form.opened' : 'form.notOpened')
    if (path === 'visibility') return t(`visibility.${value as StartupInput['visibility']}`)
    return path.endsWith('Id') ? t('form.file') : undefined
  }
}
