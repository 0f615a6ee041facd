const PAGE = '<!doctype html><title>Willkommen im WLAN</title>';
const HEAD = ['HTTP/1.1 200 OK', 'content-type: text/html', `content-length: ${PAGE.length}`, 'connection: close'];

/** Reply to every request in a network that wants a sign-in first. */
export const PORTAL_ANSWER = `${HEAD.join('\r\n')}\r\n\r\n${PAGE}`;
