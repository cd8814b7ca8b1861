import { expect, type Page } from '@playwright/test'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:recommended'],
    rules: {
      // How a browser writes out its own document: no file of ours says `disabled=""`.
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'no-trailing-whitespace': 'off',
      // `useId` of React begins with an underscore, which HTML allows.
      'valid-id': ['error', { relaxed: true }],
      // Sizes that follow from data, set by script; the policy of the page allows no other style.
      'no-inline-style': 'off',
      // React Aria writes `presentation`, which means the same as `none`.
      'presentation-role-style': 'off',
      // A group may be named by `aria-label`, and a fieldset may only disable what is in it.
      'wcag/h71': 'off',
      // A bar of segments holds its segments, which `progress` cannot.
      'prefer-native-element': ['error', { exclude: ['progressbar'] }],
      // The picture of the camera has a name and no other place for it.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // Forms that save while somebody types have no button.
      'wcag/h32': 'off',
    },
  }),
)

/** React Aria keeps the hidden input of a date out of its form by `form=""`. */
const isOfReactAria = (message: string) => message === 'Attribute "form" has invalid value ""'

/** The document as it stands is valid HTML. */
export async function isValidHtml(page: Page): Promise<void> {
  const { results } = await validator.validateString(await page.content())
  const found = results.flatMap(({ messages }) => messages).filter(({ message }) => !isOfReactAria(message))
  expect(found.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)).toEqual([])
}
