import { special } from './vocabulary.ts'

/** BERT-like: Han characters one by one, other words in their longest known pieces. */
export function tokenizerFile(tokens: readonly string[]) {
  const mark = (name: (typeof special)[number]) => ({ SpecialToken: { id: name, type_id: 0 } })
  const sequence = { Sequence: { id: 'A', type_id: 0 } }
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: special.map((content, id) => ({
      id,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [mark('[CLS]'), sequence, mark('[SEP]')],
      pair: [mark('[CLS]'), sequence, mark('[SEP]')],
      special_tokens: Object.fromEntries(
        special.map((content, id) => [content, { id: content, ids: [id], tokens: [content] }]),
      ),
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(tokens.map((token, id) => [token, id])),
    },
  }
}
