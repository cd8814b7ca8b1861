import { beforeAll, describe, expect, it } from 'vitest'
import { hidingOffice } from '#test/hiding/office-files.ts'
import { hidingPdfs, pdfOf } from '#test/hiding/pdf-files.ts'
import { hidingPictures } from '#test/hiding/pictures.ts'
import { drawn, leaksOf, shows, type HidingFile } from '#test/hiding/secrets.ts'
import { allSteps, clean, type Steps } from './clean.ts'
import { allKeys } from './pdf/clean-pdf.ts'
import { Uncleanable } from './uncleanable.ts'

let files: HidingFile[]
beforeAll(async () => {
  files = [...(await hidingPdfs()), ...(await hidingOffice()), ...(await hidingPictures())]
})

/** Which files let a name through. */
const leaking = (steps: Steps = allSteps): string[] =>
  files.flatMap(({ title, content }) => {
    try {
      return leaksOf(clean(content, steps).content).length > 0 ? [title] : []
    } catch (error) {
      if (error instanceof Uncleanable || steps !== allSteps) return []
      throw error
    }
  })

const same = <Value>(value: Value) => value
const pdf = (steps: Partial<Steps['pdf']>): Steps => ({ ...allSteps, pdf: { ...allSteps.pdf, ...steps } })
const office = (steps: Partial<Steps['office']>): Steps => ({ ...allSteps, office: { ...allSteps.office, ...steps } })
/** Every step of every kind of file, switched off. */
const without: { [Kind in 'pdf' | 'office']: Record<keyof Steps[Kind], Steps> } = {
  pdf: {
    keys: pdf({ keys: allKeys }),
    content: pdf({ content: same }),
    characterMap: pdf({ characterMap: same }),
    picture: pdf({ picture: same }),
    resource: pdf({ resource: same }),
    font: pdf({ font: same }),
    colourant: pdf({ colourant: same }),
    profiles: pdf({ profiles: true }),
    layers: pdf({ layers: () => undefined }),
  },
  office: {
    isKnown: office({ isKnown: () => true }),
    isDropped: office({ isDropped: () => false }),
    text: office({ text: (_, text) => text }),
    attribute: office({ attribute: (_element, _attribute, value) => value }),
    settings: office({ settings: same }),
    picture: office({ picture: same }),
    styleId: office({ styleId: same }),
    styleName: office({ styleName: same }),
  },
}

describe('files in which names hide', () => {
  it('hide at least one each before they are cleaned, and are of many kinds', () => {
    expect(files.length).toBeGreaterThanOrEqual(80)
    expect(files.filter(({ content }) => leaksOf(content).length === 0).map(({ title }) => title)).toEqual([])
  })

  it('show none of them afterwards, or are not handed out', () => expect(leaking()).toEqual([]))

  it('are handed out, but those that cannot be cleaned for certain', () => {
    const isRefused = ({ content }: HidingFile) => {
      try {
        return !clean(content)
      } catch {
        return true
      }
    }
    const wrong = files.filter((file) => isRefused(file) !== (file.refused ?? false))
    expect(wrong.map(({ title }) => title)).toEqual([])
  })

  it('keep what is drawn on their pages', () => {
    const documents = files.filter(({ title, refused }) => !refused && /^(?:PDF|DOCX|PPTX)/.test(title))
    const lost = documents.filter(({ content }) => !shows(clean(content).content, drawn))
    expect(lost.map(({ title }) => title)).toEqual([])
  })

  it.each([...Object.entries(without.pdf), ...Object.entries(without.office)])(
    'would show one without %s',
    (_, steps) => expect(leaking(steps)).not.toEqual([]),
  )
  it('would show one if pictures stayed as they are', () =>
    expect(leaking({ ...allSteps, picture: same }).length).toBeGreaterThan(10))
})

it('judges a file by its bytes, whatever it is called', () => {
  expect(clean(pdfOf({}))).toMatchObject({ contentType: 'application/pdf', ending: '.pdf' })
})
