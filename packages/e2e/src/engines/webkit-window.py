#!/usr/bin/python3
"""A window of WebKitGTK for WebKitWebDriver, with a profile that lasts.

MiniBrowser, which the driver starts by itself, forgets everything at the end of a session, and WebKitGTK switches off what
Safari has: `navigator.storage`, OPFS, and a microphone without a device.

--profile=FOLDER  --size=390x844  --language=de-DE  --dark
"""
import os
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

LIKE_SAFARI = {'StorageAPI', 'StorageAPIEstimate', 'FileSystem', 'FileSystemWritableStream'}


def option(name):
    return next(each.split('=', 1)[1] for each in sys.argv if each.startswith(f'--{name}='))


profile = option('profile')
width, height = (int(side) for side in option('size').split('x'))
Gtk.Settings.get_default().set_property('gtk-application-prefer-dark-theme', '--dark' in sys.argv)

manager = WebKit2.WebsiteDataManager(
    base_data_directory=os.path.join(profile, 'data'), base_cache_directory=os.path.join(profile, 'cache')
)
context = WebKit2.WebContext(website_data_manager=manager)
context.set_automation_allowed(True)
context.set_preferred_languages([option('language')])
# Everything else is kept by itself.
context.get_cookie_manager().set_persistent_storage(
    os.path.join(profile, 'cookies.sqlite'), WebKit2.CookiePersistentStorage.SQLITE
)

settings = WebKit2.Settings()
settings.set_enable_write_console_messages_to_stdout(True)
settings.set_enable_media_stream(True)
settings.set_enable_mock_capture_devices(True)
settings.set_media_playback_requires_user_gesture(False)
known = WebKit2.Settings.get_all_features()
for feature in (known.get(index) for index in range(known.get_length())):
    if feature.get_identifier() in LIKE_SAFARI:
        settings.set_feature_enabled(feature, True)

windows = []


def allow(_view, request):
    request.allow()
    return True


def forget(window):
    windows.remove(window)
    if not windows:
        GLib.idle_add(Gtk.main_quit)


def make_view(opener=None):
    made = {'settings': settings, 'is_controlled_by_automation': True}
    where = {'related_view': opener} if opener else {'web_context': context}
    view = WebKit2.WebView(**where, **made)
    view.connect('permission-request', allow)
    view.connect('create', lambda opened, _action: make_view(opened))
    view.connect('close', lambda closed: closed.get_toplevel().destroy())
    window = Gtk.Window(title='webkit')
    window.set_decorated(False)
    window.set_default_size(width, height)
    window.add(view)
    window.connect('destroy', forget)
    windows.append(window)
    window.show_all()
    window.move(0, 0)
    window.present()
    return view


def start(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('webkit')
    session.set_application_info(info)
    session.connect('create-web-view', lambda _session: make_view())


context.connect('automation-started', start)
Gtk.main()
