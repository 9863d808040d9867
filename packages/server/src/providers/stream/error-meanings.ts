import type { UpstreamCode } from '../upstream-error.ts'
import type { ErrorBody } from './error-body.ts'

/**
 * On codes and types (`name`: lower case, letters and digits only) or messages (`says`: English or Chinese). The first
 * match wins, so specific patterns come first.
 */
const meanings: readonly (readonly [UpstreamCode, 'name' | 'says', RegExp])[] = [
  // Wrong URL. Whole sentences, since "model not found" is something else.
  [
    'upstream_wrong_path',
    'says',
    /^\W{0,5}(error:? ?)?(404:? ?)?((page|file|resource|route|url|endpoint|path) )?not found\W{0,3}$/im,
  ],
  [
    'upstream_wrong_path',
    'says',
    /404 page not found|invalid url \(|cannot (post|get) \/|no route matched|no static resource/i,
  ],
  [
    'upstream_wrong_path',
    'says',
    /unexpected endpoint|method not allowed|unknown (request )?(url|path|endpoint|route)/i,
  ],
  [
    'upstream_wrong_path',
    'says',
    /(url|path|route|endpoint|resource) .{0,60}(was not found|not found on|does not exist on)/i,
  ],
  ['upstream_model_unknown', 'says', /only supported in v1\/responses/i],
  // Google calls every limit a quota, but sends RetryInfo for temporary ones.
  ['upstream_rate_limited', 'name', /retryinfo$/],
  [
    'upstream_region',
    'name',
    /unsupportedcountry|unsupportedregion|(region|country|location)not(supported|allowed|available)/,
  ],
  [
    'upstream_region',
    'says',
    /(country|region|territory|location) .{0,40}(not (supported|available|allowed)|unsupported)/i,
  ],
  [
    'upstream_region',
    'says',
    /not (available|supported|allowed) in your (country|region|location)|^request not allowed\W*$/im,
  ],
  [
    'upstream_region',
    'says',
    /(地区|区域|国家).{0,12}(不支持|不可用|不开放|受限)|不支持.{0,8}(地区|区域|国家)/i,
  ],
  // Blocked by a firewall or network.
  [
    'upstream_blocked',
    'says',
    /attention required|just a moment|error code:? ?10\d\d\b|cloudflare ray id|checking your browser/i,
  ],
  [
    'upstream_blocked',
    'says',
    /you have been blocked|(request|access|ip) (was |is |has been )?(blocked|banned)|web application firewall/i,
  ],
  [
    'upstream_blocked',
    'says',
    /check your network settings|blocked by .{0,30}(firewall|waf|security)|ip (address )?(is )?not (allowed|in)/i,
  ],
  [
    'upstream_blocked',
    'says',
    /captcha|incapsula|you don.t have permission to access .{0,200}reference|防火墙|(访问|请求)(已)?被(拦截|阻断)|白名单/i,
  ],
  [
    'upstream_no_credit',
    'name',
    /insufficient(user)?(quota|balance|credit|fund)|(quota|token)(notenough|exhausted)|billing|paymentrequired/,
  ],
  [
    'upstream_no_credit',
    'name',
    /creditbalance|arrearage|accountoverdue|exceededcurrentquota|preconsumetokenquota|freetieronly|setlimitexceeded/,
  ],
  [
    'upstream_no_credit',
    'says',
    /insufficient.{0,12}(quota|balance|credit|fund)|balance.{0,16}(insufficient|not enough|too low)/i,
  ],
  [
    'upstream_no_credit',
    'says',
    /(quota|credit|balance)s?.{0,12}(not enough|exhausted|used up|depleted)|out of credits?|more credits/i,
  ],
  [
    'upstream_no_credit',
    'says',
    /credit balance is too low|(billing|spend(ing)?) (hard )?limit|key limit exceeded|used all .{0,20}credits/i,
  ],
  [
    'upstream_no_credit',
    'says',
    /payment required|account.{0,20}(overdue|good standing|arrears)|not active.{0,60}quota|inference limit/i,
  ],
  ['upstream_no_credit', 'says', /(余额|额度|配额).{0,8}(不足|不够|已?用(尽|完)|耗尽)|欠费|充值/i],
  ['upstream_no_credit', 'says', /exceeded your current quota/i],
  // Unambiguous names.
  ['upstream_rate_limited', 'name', /ratelimit|toomanyrequests|throttling|requestlimit|concurrencylimit/],
  [
    'upstream_context_too_long',
    'name',
    /contextlength|contextwindow|exceedcontextsize|contextexceeded|stringabovemaxlength|requesttoolarge|prompttoolong/,
  ],
  ['upstream_context_too_long', 'name', /^1261$/],
  [
    'upstream_moderated',
    'name',
    /contentfilter|contentpolicy|datainspection|responsibleai|sensitive|contentmoderation|promptblocked|^1301$/,
  ],
  ['upstream_context_too_long', 'says', /exceed context limit|longer than the maximum model length/i],
  [
    'upstream_context_too_long',
    'says',
    /maximum prompt length|max_seq_len|max_input_length|max message tokens|context too long|token数量超过/i,
  ],
  ['upstream_context_too_long', 'says', /input token count.{0,60}(supports|exceeds)/i],
  // Precedes "context too long", because messages about the answer limit mention the context too.
  [
    'upstream_limit_too_high',
    'says',
    /(max\w{0,20}tokens|num_predict).{0,60}(too (large|high|big)|exceed|out of range|less than|at most)/i,
  ],
  [
    'upstream_limit_too_high',
    'says',
    /(max\w{0,20}tokens|num_predict).{0,60}(maximum|<=|> \d|between|range|above|不能|超|范围|非法|无效)/i,
  ],
  ['upstream_limit_too_high', 'says', /(range of|invalid|maximum|max).{0,30}max\w{0,20}tokens/i],
  [
    'upstream_limit_too_high',
    'says',
    /maximum allowed number of output tokens|supports at most \d+ (completion|output) tokens/i,
  ],
  [
    'upstream_context_too_long',
    'says',
    /context.{0,20}(length|window|size|limit)|too many tokens|maximum.{0,20}tokens|range of input length/i,
  ],
  [
    'upstream_context_too_long',
    'says',
    /(prompt|input|request|message)s?\b.{0,20}too (long|large)|model token limit|token count.{0,40}exceeds/i,
  ],
  [
    'upstream_context_too_long',
    'says',
    /(prompt|input|request|message)s?\b.{0,40}exceed(s|ed)?\b.{0,40}(tokens?|length|limit|size)/i,
  ],
  [
    'upstream_context_too_long',
    'says',
    /entity too large|payload too large|body too large|上下文.{0,12}(过长|超)|长度.{0,8}(超|过长)/i,
  ],
  ['upstream_context_too_long', 'says', /(输入|内容|提示词|prompt|请求).{0,10}(过长|太长|超长|超出|超过)/i],
  // Out of memory, or model not loaded.
  [
    'out_of_memory',
    'says',
    /requires more system memory|out of memory|cudamalloc failed|insufficient memory/i,
  ],
  ['upstream_loading', 'name', /modelloading|modelnotready/],
  [
    'upstream_loading',
    'says',
    /model.{0,60}(currently|still|is) (loading|starting|warming)|loading (the )?model|model.{0,30}not (yet )?(loaded|ready)/i,
  ],
  [
    'upstream_loading',
    'says',
    /no models? (is |are )?(currently )?loaded|模型.{0,12}(加载中|正在加载|启动中|未就绪)/i,
  ],
  // Account restrictions, which mention the model but are not about its name.
  [
    'upstream_refused',
    'says',
    /data policy|guardrail restrictions|support (tool use|image input)|terms acceptance/i,
  ],
  [
    'upstream_model_unknown',
    'name',
    /modelnot(found|exist|open|available|supported)|modeldecommissioned|(unknown|invalid)model|endpointormodel/,
  ],
  ['upstream_model_unknown', 'name', /deploymentnotfound|^notfounderror$|resourcenotfound|^1211$/],
  [
    'upstream_model_unknown',
    'says',
    /models?\b.{0,100}(not.?(found|exist)|does not exist|doesn.t exist|no longer|decommissioned|try pulling)/i,
  ],
  [
    'upstream_model_unknown',
    'says',
    /models?\b.{0,60}(not (available|supported|allowed|a valid)|not have access|unavailable)|no such model/i,
  ],
  [
    'upstream_model_unknown',
    'says',
    /(unknown|invalid|unsupported) model\b|not a valid model|deployment.{0,60}not (exist|found)/i,
  ],
  [
    'upstream_model_unknown',
    'says',
    /no (available |allowed )?(endpoints?|providers?|channels?|deployments?)\b.{0,20}(found|for|available)/i,
  ],
  [
    'upstream_model_unknown',
    'says',
    /模型.{0,80}(不存在|无可用渠道|不可用|未开通|已下线|不支持|无权|没有权限)|无可用渠道|无权(访问|使用)(该)?模型/i,
  ],
  [
    'upstream_moderated',
    'says',
    /content.{0,20}(filter|policy|management|moderation)|moderation|inappropriate content|content exists risk|flagged|high risk/i,
  ],
  [
    'upstream_moderated',
    'says',
    /safety (system|reasons|policy)|prohibited (content|use)|violat\w{0,5} .{0,20}polic(y|ies)|policy violation/i,
  ],
  [
    'upstream_moderated',
    'says',
    /new_sensitive|(不安全|敏感|违规|违法).{0,8}(内容|信息|词)|内容.{0,8}(安全|审核|敏感|违规)|存在.{0,4}风险/i,
  ],
  [
    'upstream_key_refused',
    'name',
    /apikey|invalidauth|authenticationerror|authenticationfailed|unauthenticated|unauthorized|invalidtoken/,
  ],
  [
    'upstream_key_refused',
    'name',
    /accessnotconfigured|servicedisabled|consumersuspended|accountdeactivated/,
  ],
  [
    'upstream_key_refused',
    'says',
    /(invalid|incorrect|wrong|missing|expired|no|revoked).{0,12}(api.?key|(access|auth|bearer|api).?token|credential)/i,
  ],
  [
    'upstream_key_refused',
    'says',
    /api.?key.{0,30}(not valid|invalid|expired|missing|required|incorrect|not found|disabled|suspended|leaked)/i,
  ],
  [
    'upstream_key_refused',
    'says',
    /unauthori[sz]ed|authentication (fail|error|required)|invalid authentication|user not found|unregistered caller/i,
  ],
  [
    'upstream_key_refused',
    'says',
    /(密钥|令牌|api ?key|身份).{0,12}(无效|错误|过期|不正确|验证失败|不可用|禁用)|未提供令牌|封禁/i,
  ],
  // Rate limits and overload.
  ['upstream_rate_limited', 'name', /resourceexhausted|limitexceeded|^130[235]$/],
  [
    'upstream_rate_limited',
    'says',
    /rate.?limit|too many (concurrent )?requests|(requests|tokens) per (min|sec|day)|throttl|concurrency/i,
  ],
  ['upstream_rate_limited', 'says', /请求.{0,8}(频繁|过多|过快)|限流|频率|并发/i],
  ['upstream_failed', 'name', /overloaded|serviceunavailable|internal(server)?error|deadlineexceeded/],
  ['upstream_failed', 'says', /overloaded|temporarily unavailable|server (is )?busy|(繁忙|过载)|负载/i],
]

const bare = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Undefined if the error is unknown. */
export function meaningOf({
  names,
  message,
}: Pick<ErrorBody, 'names' | 'message'>): UpstreamCode | undefined {
  const named = names.map(bare)
  return meanings.find(([, where, pattern]) =>
    where === 'says' ? pattern.test(message) : named.some(name => pattern.test(name)),
  )?.[0]
}
